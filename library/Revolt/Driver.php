<?php

declare(strict_types=1);

namespace Coro\Revolt;

use Coro\Coroutine;
use Coro\Event;
use Coro\Event\Selector;
use Coro\ExitException;
use Coro\Internal\Signals;
use Revolt\EventLoop\Internal\AbstractDriver;
use Revolt\EventLoop\Internal\DriverCallback;
use Revolt\EventLoop\Internal\SignalCallback;
use Revolt\EventLoop\Internal\StreamCallback;
use Revolt\EventLoop\Internal\StreamReadableCallback;
use Revolt\EventLoop\Internal\TimerCallback;
use Revolt\EventLoop\Internal\TimerQueue;
use Revolt\EventLoop\Suspension as RevoltSuspension;
use Revolt\EventLoop\UncaughtThrowable;

/**
 * Runs Revolt's event loop on ours, so that its programs and coroutines go on beside each other. All coroutines, and the
 * main program, share one event loop: one of them, or a coroutine made for it, runs it while any of them is suspended.
 */
final class Driver extends AbstractDriver
{
    private Selector $selector;
    private Signals $caught;
    private TimerQueue $timers;

    /** @var array<int, array{array<string, StreamCallback>, array<string, StreamCallback>}> readers and writers, by stream */
    private array $streams = [];

    /** @var array<int, array<string, SignalCallback>> */
    private array $signals = [];

    /** @var \WeakMap<object, \WeakReference<Suspension>> by the coroutine's context; ours for the main program */
    private \WeakMap $suspensions;

    private ?int $runner = null;           // the coroutine that runs the loop, -1: the main program
    private bool $isStarting = false;

    /** @var array<int, true> coroutines, and -1 the main program, that count on somebody else to run it */
    private array $suspended = [];

    /** Closed at the end of the loop, when somebody waits for that. */
    private ?Coroutine\Channel $end = null;

    /** What a forked child does not use any more, kept until it ends: letting go of a Fiber would run its `finally`. */
    private array $ofParent = [];

    public function __construct()
    {
        parent::__construct();
        $this->beginSelector();
        $this->timers = new TimerQueue();
        $this->suspensions = new \WeakMap();
    }

    public static function isSupported(): bool
    {
        return \extension_loaded('coro');
    }

    public function getHandle(): mixed
    {
        return null;
    }

    public function run(): void
    {
        $this->noticeFork();
        if ($this->runner === null || $this->runner === Coroutine::getCid() || \Fiber::getCurrent()) {
            $this->drive(parent::run(...));
            return;
        }
        while ($this->runner !== null) {
            Coroutine::getCid() < 0 ? Event::dispatch() : ($this->end ??= new Coroutine\Channel())->pop();
        }
    }

    public function isRunning(): bool
    {
        $this->noticeFork();
        return parent::isRunning();
    }

    public function stop(): void
    {
        parent::stop();
        $this->wake();
    }

    public function queue(\Closure $closure, mixed ...$args): void
    {
        $this->noticeFork();
        parent::queue($closure, ...$args);
        $this->wake();
    }

    public function defer(\Closure $closure): string
    {
        $this->noticeFork();
        $id = parent::defer($closure);
        $this->wake();
        return $id;
    }

    public function delay(float $delay, \Closure $closure): string
    {
        $this->noticeFork();
        $id = parent::delay($delay, $closure);
        $this->wake();
        return $id;
    }

    public function repeat(float $interval, \Closure $closure): string
    {
        $this->noticeFork();
        $id = parent::repeat($interval, $closure);
        $this->wake();
        return $id;
    }

    public function onReadable(mixed $stream, \Closure $closure): string
    {
        $this->noticeFork();
        $id = parent::onReadable($stream, $closure);
        $this->wake();
        return $id;
    }

    public function onWritable(mixed $stream, \Closure $closure): string
    {
        $this->noticeFork();
        $id = parent::onWritable($stream, $closure);
        $this->wake();
        return $id;
    }

    public function onSignal(int $signal, \Closure $closure): string
    {
        $this->noticeFork();
        $id = parent::onSignal($signal, $closure);
        $this->wake();
        return $id;
    }

    public function enable(string $callbackId): string
    {
        parent::enable($callbackId);
        $this->wake();
        return $callbackId;
    }

    public function disable(string $callbackId): string   // cancel() calls it
    {
        parent::disable($callbackId);
        $this->wakeRunner();
        return $callbackId;
    }

    public function reference(string $callbackId): string
    {
        parent::reference($callbackId);
        $this->wake();
        return $callbackId;
    }

    public function unreference(string $callbackId): string
    {
        parent::unreference($callbackId);
        $this->wakeRunner();
        return $callbackId;
    }

    public function getSuspension(): RevoltSuspension
    {
        if (\Fiber::getCurrent()) {
            return parent::getSuspension();
        }
        $key = Coroutine::getContext() ?? $this;
        $suspension = ($this->suspensions[$key] ?? null)?->get();
        if ($suspension === null || $suspension->isDead()) {
            $native = $key === $this ? parent::getSuspension() : null;
            $suspension = new Suspension($this, Coroutine::getCid(), $native);
            $this->suspensions[$key] = \WeakReference::create($suspension);
        }
        return $suspension;
    }

    /** @internal Does anybody run the loop? */
    public function isDriven(): bool
    {
        $this->noticeFork();
        return $this->runner !== null;
    }

    /** @internal Calls what runs the loop. */
    public function drive(\Closure $run): mixed
    {
        $outer = $this->runner;
        $this->runner = Coroutine::getCid();
        $isThrown = true;
        try {
            $result = $run();
            $isThrown = false;
            return $result;
        } catch (UncaughtThrowable $thrown) {
            // exit() in a callback ends the program, and is no error.
            throw $thrown->getPrevious() instanceof ExitException ? $thrown->getPrevious() : $thrown;
        } finally {
            $this->runner = $outer;
            if ($outer === null) {
                $this->end?->close();
                $this->end = null;
            }
            // Somebody may have interrupted the loop while others count on it.
            if ($isThrown || $this->runner === null && $this->isRunning()) {
                $this->wake();
            }
        }
    }

    /** @internal As queue(), for a suspension. A forked child has none to unpark but its own. */
    public function unpark(\Closure $unpark): void
    {
        parent::queue($unpark);
        $this->wake();
    }

    /** @internal Calls what waits for others to run the loop. */
    public function whileSuspended(\Closure $wait): void
    {
        $this->noticeFork();
        $coroutine = Coroutine::getCid();
        $this->suspended[$coroutine] = true;
        try {
            $this->wake();
            $wait();
        } finally {
            unset($this->suspended[$coroutine]);
        }
    }

    protected function now(): float
    {
        return \hrtime(true) / 1e9;
    }

    protected function dispatch(bool $blocking): void
    {
        $this->noticeFork();
        $next = $blocking ? $this->timers->peek() : null;
        $ready = $this->selector->wait(match (true) {
            !$blocking || $this->caught->areThere() => 0.0,
            $next === null => -1.0,
            default => \max(0.0, $next - $this->now()),
        });
        $this->noticeFork();
        foreach ($ready as $stream => $events) {
            foreach ([CORO_EVENT_READ, CORO_EVENT_WRITE] as $direction => $event) {
                foreach ($events & $event ? $this->streams[$stream][$direction] ?? [] : [] as $callback) {
                    $this->enqueueCallback($callback);
                }
            }
        }
        $now = $this->now();
        while ($callback = $this->timers->extract($now)) {
            $this->enqueueCallback($callback);
        }
        foreach ($this->caught->take() as $signal) {
            foreach ($this->signals[$signal] ?? [] as $callback) {
                $this->enqueueCallback($callback);
            }
        }
    }

    protected function activate(array $callbacks): void
    {
        foreach ($callbacks as $id => $callback) {
            if ($callback instanceof StreamCallback) {
                $stream = \get_resource_id($callback->stream);
                $this->streams[$stream] ??= [[], []];
                $this->streams[$stream][self::direction($callback)][$id] = $callback;
                $this->watch($callback->stream);
            } elseif ($callback instanceof TimerCallback) {
                $this->timers->insert($callback);
            } elseif ($callback instanceof SignalCallback) {
                $this->caught->listen($callback->signal);
                $this->signals[$callback->signal][$id] = $callback;
            }
        }
    }

    protected function deactivate(DriverCallback $callback): void
    {
        if ($callback instanceof StreamCallback) {
            unset($this->streams[\get_resource_id($callback->stream)][self::direction($callback)][$callback->id]);
            $this->watch($callback->stream);
        } elseif ($callback instanceof TimerCallback) {
            $this->timers->remove($callback);
        } elseif ($callback instanceof SignalCallback) {
            unset($this->signals[$callback->signal][$callback->id]);
            if (empty($this->signals[$callback->signal])) {
                unset($this->signals[$callback->signal]);
                $this->caught->forget($callback->signal);
            }
        }
    }

    // To be called before the loop gets something to do, which a child is to keep, and before somebody relies on it.
    // The first time in a forked child it lets go of the coroutines that are not there. If the parent's loop was in use,
    // what it was to do stays the parent's business; else the child goes on with that.
    private function noticeFork(): void
    {
        if (!$this->selector->isForked()) {
            return;
        }
        $isInUse = $this->runner !== null || $this->suspended;
        $this->suspended = \array_filter($this->suspended, self::isAlive(...), ARRAY_FILTER_USE_KEY);
        $this->isStarting = false;
        $this->end = null;
        if ($isInUse) {
            $this->forgetCallbacks();
        }
        if ($this->runner !== null && !self::isAlive($this->runner)) {
            $this->runner = null;
            $this->renewFibers();
        }
        $this->beginSelector();
        foreach ($this->streams as [$readers, $writers]) {
            $callbacks = $readers + $writers;
            $this->watch(\reset($callbacks)->stream);
        }
        \array_map($this->caught->listen(...), \array_keys($this->signals));
    }

    private function beginSelector(): void
    {
        $this->selector = new Selector();
        $this->caught = new Signals($this->selector);
    }

    // A forked child has the main program, and of its parent's coroutines the one that forked.
    private static function isAlive(int $coroutine): bool
    {
        return $coroutine < 0 || Coroutine::exists($coroutine);
    }

    private function forgetCallbacks(): void
    {
        $this->ofParent[] = [$this->streams, $this->timers, $this->signals];
        $this->streams = $this->signals = [];
        $this->timers = new TimerQueue();
        $this->ofParent[] = \Closure::bind(function (): array {
            $forgotten = [$this->callbacks];
            $this->callbacks = $this->enableQueue = $this->enableDeferQueue = [];
            foreach ([$this->microtaskQueue, $this->callbackQueue] as $queue) {
                while (!$queue->isEmpty()) {
                    $forgotten[] = $queue->dequeue();
                }
            }
            return $forgotten;
        }, $this, AbstractDriver::class)();
    }

    // Those that the runner was in would be running for ever.
    private function renewFibers(): void
    {
        $this->ofParent[] = \Closure::bind(function (): array {
            $old = [$this->fiber, $this->callbackFiber];
            $this->createLoopFiber();
            $this->createCallbackFiber();
            return $old;
        }, $this, AbstractDriver::class)();
    }

    private static function direction(StreamCallback $callback): int
    {
        return $callback instanceof StreamReadableCallback ? 0 : 1;
    }

    /** @param resource $stream */
    private function watch($stream): void
    {
        $id = \get_resource_id($stream);
        [$readers, $writers] = $this->streams[$id] ?? [[], []];
        $this->selector->watch($stream, ($readers ? CORO_EVENT_READ : 0) | ($writers ? CORO_EVENT_WRITE : 0));
        if (!$readers && !$writers) {
            unset($this->streams[$id]);
        }
    }

    // What a coroutine asks of the loop while another one runs it, and waits, must be seen by that one.
    private function wake(): void
    {
        $this->wakeRunner();
        if ($this->runner === null && $this->suspended && !$this->isStarting) {
            $this->isStarting = true;
            Event::defer($this->startRunner(...));
        }
    }

    private function wakeRunner(): void
    {
        if ($this->runner !== null) {
            $this->selector->wake();
        }
    }

    private function startRunner(): void   // in a coroutine
    {
        $this->isStarting = false;
        if ($this->runner === null) {
            $this->run();
        }
    }
}
