<?php

declare(strict_types=1);

namespace Coro\React;

use Coro\Coroutine;
use Coro\Event\Selector;
use Coro\Internal\Signals;
use React\EventLoop\LoopInterface;
use React\EventLoop\Timer\Timer;
use React\EventLoop\Timer\Timers;
use React\EventLoop\TimerInterface;

/** Runs ReactPHP's event loop on ours: in a coroutine, beside others, or in the main program. */
final class Loop implements LoopInterface
{
    private const BOTH = CORO_EVENT_READ | CORO_EVENT_WRITE;

    private Selector $selector;
    private Signals $caught;
    private Timers $timers;
    private \SplQueue $ticks;

    /** @var array<int, resource> */
    private array $streams = [];

    /** @var array<int, callable> by stream */
    private array $readers = [];

    /** @var array<int, callable> by stream */
    private array $writers = [];

    /** @var array<int, list<callable>> */
    private array $signals = [];

    private bool $isRunning = false;
    private ?int $runner = null;           // the coroutine in run(), -1: the main program

    /** What a forked child does not use any more, kept until it ends. */
    private array $ofParent = [];

    public function __construct()
    {
        $this->beginSelector();
        $this->timers = new Timers();
        $this->ticks = new \SplQueue();
    }

    // These four functions are called for each request of a server.
    public function addReadStream($stream, $listener): void
    {
        $id = (int) $stream;
        while (!$this->selector->watch($stream, isset($this->writers[$id]) ? self::BOTH : CORO_EVENT_READ)) {
            $this->noticeFork();
        }
        $this->readers[$id] ??= $listener;
        $this->streams[$id] = $stream;
    }

    public function addWriteStream($stream, $listener): void
    {
        $id = (int) $stream;
        while (!$this->selector->watch($stream, isset($this->readers[$id]) ? self::BOTH : CORO_EVENT_WRITE)) {
            $this->noticeFork();
        }
        $this->writers[$id] ??= $listener;
        $this->streams[$id] = $stream;
    }

    public function removeReadStream($stream): void
    {
        $id = (int) $stream;
        if (isset($this->readers[$id])) {
            unset($this->readers[$id]);
            $this->selector->watch($stream, isset($this->writers[$id]) ? CORO_EVENT_WRITE : 0);
            if (!isset($this->writers[$id])) {
                unset($this->streams[$id]);
            }
        }
    }

    public function removeWriteStream($stream): void
    {
        $id = (int) $stream;
        if (isset($this->writers[$id])) {
            unset($this->writers[$id]);
            $this->selector->watch($stream, isset($this->readers[$id]) ? CORO_EVENT_READ : 0);
            if (!isset($this->readers[$id])) {
                unset($this->streams[$id]);
            }
        }
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
        $this->selector->wake();
    }

    public function futureTick($listener): void
    {
        $this->noticeFork();
        $this->ticks->enqueue($listener);
        $this->selector->wake();
    }

    public function addSignal($signal, $listener): void
    {
        $this->noticeFork();
        if (!in_array($listener, $this->signals[$signal] ?? [], true)) {
            $this->caught->listen($signal);
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
            $this->caught->forget($signal);
            $this->selector->wake();
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
        $this->selector->wake();
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
        $events = $this->selector->wait($timeout);
        $this->noticeFork();
        $this->tellStreams($events);
        $this->tellSignals();
        return true;
    }

    // Seconds until there is something to do, negative: unknown, null: nothing will ever be.
    private function timeout(): ?float
    {
        return match (true) {
            !$this->isRunning || !$this->ticks->isEmpty() || $this->caught->areThere() => 0.0,
            !$this->timers->isEmpty() => max(0.0, $this->timers->getFirst() - $this->timers->updateTime()),
            $this->streams || $this->signals => -1.0,
            default => null,
        };
    }

    /** @param array<int, int> $ready events by stream */
    private function tellStreams(array $ready): void
    {
        foreach ($ready as $id => $events) {
            // A listener may have removed another one.
            if ($events & CORO_EVENT_READ && isset($this->readers[$id])) {
                ($this->readers[$id])($this->streams[$id]);
            }
            if ($events & CORO_EVENT_WRITE && isset($this->writers[$id])) {
                ($this->writers[$id])($this->streams[$id]);
            }
        }
    }

    private function tellSignals(): void
    {
        foreach ($this->caught->take() as $signal) {
            foreach ($this->signals[$signal] ?? [] as $listener) {
                $listener($signal);
            }
        }
    }

    // To be called before the loop gets something to do. The first time in a forked child: if the parent's loop was in
    // use, what it was to do stays the parent's business, else the child goes on with that.
    private function noticeFork(): void
    {
        if (!$this->selector->isForked()) {
            return;
        }
        if ($this->runner !== null) {
            $this->ofParent[] = [$this->timers, $this->ticks, $this->streams, $this->readers, $this->writers, $this->signals];
            $this->timers = new Timers();
            $this->ticks = new \SplQueue();
            $this->streams = $this->readers = $this->writers = $this->signals = [];
            $this->runner = $this->runner < 0 || Coroutine::exists($this->runner) ? $this->runner : null;
        }
        $this->beginSelector();
        foreach ($this->streams as $id => $stream) {
            $reads = isset($this->readers[$id]) ? CORO_EVENT_READ : 0;
            $this->selector->watch($stream, $reads | (isset($this->writers[$id]) ? CORO_EVENT_WRITE : 0));
        }
        array_map($this->caught->listen(...), array_keys($this->signals));
    }

    private function beginSelector(): void
    {
        $this->selector = new Selector();
        $this->caught = new Signals($this->selector);
    }

    private function startTimer(Timer $timer): Timer
    {
        $this->noticeFork();
        $this->timers->add($timer);
        $this->selector->wake();
        return $timer;
    }
}
