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
    private ?\Closure $outcome = null;

    /** @param RevoltSuspension|null $native Revolt's own, of the main program */
    public function __construct(
        private readonly Driver $driver,
        private readonly int $coroutine,
        private readonly ?RevoltSuspension $native,
    ) {
    }

    public function resume(mixed $value = null): void
    {
        if ($this->isDriving) {
            $this->native->resume($value);
        } else {
            $this->settle('resume', static fn () => $value);
        }
    }

    public function throw(\Throwable $throwable): void
    {
        if ($this->isDriving) {
            $this->native->throw($throwable);
        } else {
            $this->settle('throw', static fn () => throw $throwable);
        }
    }

    public function suspend(): mixed
    {
        if ($this->isPending || $this->isDriving) {
            throw new \Error('Must call resume() or throw() before calling suspend() again');
        }
        if (\Fiber::getCurrent() || Coroutine::getCid() !== $this->coroutine) {
            throw new \Error('A suspension belongs to the coroutine in which it was made');
        }
        if ($this->native && !$this->driver->isDriven()) {
            return $this->drive();
        }
        $this->isPending = true;
        $this->outcome = null;
        $this->driver->suspending(1);
        try {
            return $this->native ? $this->turn() : $this->park();
        } finally {
            $this->driver->suspending(-1);
            $this->isPending = false;
        }
    }

    private function settle(string $method, \Closure $outcome): void
    {
        if (!$this->isPending || $this->outcome) {
            throw new \Error("Must call suspend() before calling $method()");
        }
        $this->outcome = $outcome;
        $this->driver->queue($this->unpark(...));
    }

    private function unpark(): void
    {
        if ($this->isParked) {
            $this->isParked = false;
            Coroutine::resume($this->coroutine);
        }
    }

    private function park(): mixed
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
        return ($this->outcome)();
    }

    // In the main program, while a coroutine runs the loop.
    private function turn(): mixed
    {
        while (!$this->outcome) {
            if (!$this->driver->isDriven()) {
                $this->isPending = false;
                return $this->drive();
            }
            Event::dispatch();
        }
        return ($this->outcome)();
    }

    private function drive(): mixed
    {
        $this->isDriving = true;
        try {
            return $this->driver->drive($this->native->suspend(...));
        } finally {
            $this->isDriving = false;
        }
    }
}
