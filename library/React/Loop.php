<?php

declare(strict_types=1);

namespace Coro\React;

use Coro\Coroutine;
use Coro\Internal\Poll;
use React\EventLoop\LoopInterface;
use React\EventLoop\Timer\Timer;
use React\EventLoop\Timer\Timers;
use React\EventLoop\TimerInterface;

/** Runs ReactPHP's event loop on ours: in a coroutine, beside others, or in the main program. */
final class Loop implements LoopInterface
{
    private readonly Poll $poll;
    private Timers $timers;
    private \SplQueue $ticks;

    /** @var array<int, resource> */
    private array $streams = [];

    /** @var array<int, array<int, callable>> CORO_EVENT_*, then by stream */
    private array $listeners = [CORO_EVENT_READ => [], CORO_EVENT_WRITE => []];

    /** @var array<int, list<callable>> */
    private array $signals = [];

    private bool $isRunning = false;
    private ?int $runner = null;           // the coroutine in run(), -1: the main program

    /** What a forked child does not use any more, kept until it ends. */
    private array $ofParent = [];

    public function __construct()
    {
        $this->poll = new Poll();
        $this->timers = new Timers();
        $this->ticks = new \SplQueue();
    }

    public function __destruct()
    {
        foreach ($this->streams as $stream) {
            $this->poll->watch($stream, 0);
        }
    }

    public function addReadStream($stream, $listener): void
    {
        $this->addStream($stream, CORO_EVENT_READ, $listener);
    }

    public function addWriteStream($stream, $listener): void
    {
        $this->addStream($stream, CORO_EVENT_WRITE, $listener);
    }

    public function removeReadStream($stream): void
    {
        $this->removeStream($stream, CORO_EVENT_READ);
    }

    public function removeWriteStream($stream): void
    {
        $this->removeStream($stream, CORO_EVENT_WRITE);
    }

    public function addTimer($interval, $callback): TimerInterface
    {
        return $this->startTimer(new Timer($interval, $callback, false));
    }

    public function addPeriodicTimer($interval, $callback): TimerInterface
    {
        return $this->startTimer(new Timer($interval, $callback, true));
    }

    public function cancelTimer(TimerInterface $timer): void
    {
        $this->timers->cancel($timer);
        $this->poll->wake();
    }

    public function futureTick($listener): void
    {
        $this->noticeFork();
        $this->ticks->enqueue($listener);
        $this->poll->wake();
    }

    public function addSignal($signal, $listener): void
    {
        $this->noticeFork();
        if (!in_array($listener, $this->signals[$signal] ?? [], true)) {
            $this->poll->listen($signal);
            $this->signals[$signal][] = $listener;
        }
    }

    public function removeSignal($signal, $listener): void
    {
        $found = array_search($listener, $this->signals[$signal] ?? [], true);
        if ($found === false) {
            return;
        }
        unset($this->signals[$signal][$found]);
        if (!$this->signals[$signal]) {
            unset($this->signals[$signal]);
            $this->poll->forgetSignal($signal);
            $this->poll->wake();
        }
    }

    public function run(): void
    {
        $this->noticeFork();
        $this->isRunning = true;
        $outer = $this->runner;
        $this->runner = Coroutine::getCid();
        try {
            while ($this->isRunning && $this->turn()) {
            }
        } finally {
            $this->runner = $outer;
        }
    }

    public function stop(): void
    {
        $this->isRunning = false;
        $this->poll->wake();
    }

    // False: nothing will ever happen.
    private function turn(): bool
    {
        $ticks = $this->ticks;
        for ($count = $ticks->count(); $count > 0 && $ticks === $this->ticks; $count--) {
            ($ticks->dequeue())();
        }
        $this->timers->tick();
        $this->noticeFork();
        $timeout = $this->timeout();
        if ($timeout === null) {
            return false;
        }
        $this->poll->wait($timeout);
        $this->noticeFork();
        $this->tellStreams();
        $this->tellSignals();
        return true;
    }

    // Seconds until there is something to do, negative: unknown, null: nothing will ever be.
    private function timeout(): ?float
    {
        return match (true) {
            !$this->isRunning || !$this->ticks->isEmpty() => 0.0,
            !$this->timers->isEmpty() => max(0.0, $this->timers->getFirst() - $this->timers->updateTime()),
            $this->streams || $this->signals => -1.0,
            default => null,
        };
    }

    private function tellStreams(): void
    {
        foreach ($this->poll->takeEvents() as $id => $events) {
            foreach ([CORO_EVENT_READ, CORO_EVENT_WRITE] as $event) {
                // A listener may have removed another one.
                if ($events & $event && isset($this->listeners[$event][$id])) {
                    ($this->listeners[$event][$id])($this->streams[$id]);
                }
            }
        }
    }

    private function tellSignals(): void
    {
        foreach ($this->poll->takeSignals() as $signal) {
            foreach ($this->signals[$signal] ?? [] as $listener) {
                $listener($signal);
            }
        }
    }

    // To be called before the loop gets something to do. The first time in a forked child: if the parent's loop was in
    // use, what it was to do stays the parent's business, else the child goes on with that.
    private function noticeFork(): void
    {
        if (!$this->poll->wasForked()) {
            return;
        }
        if ($this->runner !== null) {
            $this->ofParent[] = [$this->timers, $this->ticks, $this->streams, $this->listeners, $this->signals];
            $this->timers = new Timers();
            $this->ticks = new \SplQueue();
            $this->streams = $this->signals = [];
            $this->listeners = [CORO_EVENT_READ => [], CORO_EVENT_WRITE => []];
            $this->runner = Poll::isAlive($this->runner) ? $this->runner : null;
        }
        array_map($this->watch(...), array_keys($this->streams));
        array_map($this->poll->listen(...), array_keys($this->signals));
    }

    private function startTimer(Timer $timer): Timer
    {
        $this->noticeFork();
        $this->timers->add($timer);
        $this->poll->wake();
        return $timer;
    }

    private function addStream($stream, int $event, callable $listener): void
    {
        $this->noticeFork();
        $id = get_resource_id($stream);
        if (!isset($this->listeners[$event][$id])) {
            $this->streams[$id] = $stream;
            $this->listeners[$event][$id] = $listener;
            $this->watch($id);
        }
    }

    private function removeStream($stream, int $event): void
    {
        $id = get_resource_id($stream);
        if (isset($this->listeners[$event][$id])) {
            unset($this->listeners[$event][$id]);
            $this->watch($id);
        }
    }

    private function watch(int $id): void
    {
        $events = 0;
        foreach ($this->listeners as $event => $listeners) {
            $events |= isset($listeners[$id]) ? $event : 0;
        }
        $this->poll->watch($this->streams[$id], $events);
        if ($events === 0) {
            unset($this->streams[$id]);
        }
        $this->poll->wake();
    }
}
