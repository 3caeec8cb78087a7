<?php

declare(strict_types=1);

namespace Coro\Revolt;

use Coro\Coroutine;
use Coro\Event;
use Revolt\EventLoop\Suspension as RevoltSuspension;

/**
 * The suspension of a coroutine, or of the main program: other coroutines go on meanwhile.
 *
 * @internal
 */
final class Suspension implements RevoltSuspension
{
    private bool $isPending = false;
    private bool $isParked = false;        // our coroutine has given the CPU away
    private bool $isDriving = false;       // the main program runs the loop, in Revolt's own suspension
    private bool $isDead = false;
    private ?\Closure $outcome = null;

    /** @param RevoltSuspension|null $native Revolt's own, of the main program */
    public function __construct(
        private readonly Driver $driver,
        private readonly int $coroutine,
        private readonly ?RevoltSuspension $native,
    ) {
    }

    /** Has an exception ended the wait? Whoever was to resume it may still try, and must not end another wait. */
    public function isDead(): bool
    {
        return $this->isDead;
    }

    public function resume(mixed $value = null): void
    {
        $this->settle('resume', static fn () => $value);
    }

    public function throw(\Throwable $throwable): void
    {
        $this->settle('throw', static fn () => throw $throwable);
    }

    public function suspend(): mixed
    {
        if ($this->isDead) {
            throw new \Error('An exception has ended this suspension: getSuspension() makes another one');
        }
        if ($this->isPending) {
            throw new \Error('Must call resume() or throw() before calling suspend() again');
        }
        if (\Fiber::getCurrent() || Coroutine::getCid() !== $this->coroutine) {
            throw new \Error('A suspension belongs to the coroutine in which it was made');
        }
        $outcome = $this->wait();
        return $outcome();
    }

    private function settle(string $method, \Closure $outcome): void
    {
        if ($this->isDead) {
            return;
        }
        if (!$this->isPending || $this->outcome) {
            throw new \Error("Must call suspend() before calling $method()");
        }
        if ($this->isDriving) {
            $this->native->resume();
        }
        $this->outcome = $outcome;
        if (!$this->isDriving) {
            $this->driver->unpark($this->unpark(...));
        }
    }

    private function wait(): \Closure
    {
        $this->isPending = true;
        try {
            while (!$this->outcome) {
                match (true) {
                    !$this->native => $this->driver->whileSuspended($this->park(...)),
                    $this->driver->isDriven() => $this->driver->whileSuspended($this->turn(...)),
                    default => $this->drive(),
                };
            }
            $outcome = $this->outcome;
            return $outcome;
        } finally {
            $this->isDead = !isset($outcome);
            $this->isPending = false;
            $this->outcome = null;
        }
    }

    private function unpark(): void
    {
        if ($this->isParked) {
            try {
                Coroutine::resume($this->coroutine);
            } catch (\Coro\Error) {
                // Something else, like cancel(), has woken it in this turn, or this is a fork of the process it is in.
            }
        }
    }

    private function park(): void
    {
        while (!$this->outcome) {
            $this->isParked = true;
            try {
                $isResumed = Coroutine::yield();
            } finally {
                $this->isParked = false;
            }
            if (!$isResumed) {
                throw new Coroutine\CanceledException('the coroutine was canceled');
            }
        }
    }

    // In the main program, while a coroutine runs the loop.
    private function turn(): void
    {
        while (!$this->outcome && $this->driver->isDriven()) {
            Event::dispatch();
        }
    }

    private function drive(): void
    {
        $this->isDriving = true;
        try {
            $this->driver->drive($this->native->suspend(...));
        } finally {
            $this->isDriving = false;
        }
    }
}
