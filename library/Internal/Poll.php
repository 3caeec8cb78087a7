<?php

declare(strict_types=1);

namespace Coro\Internal;

use Coro\Coroutine;
use Coro\Event;

/**
 * What event loops written in PHP need of ours: to wait for streams and signals, in a coroutine or outside of any.
 *
 * @internal
 */
final class Poll
{
    // Our loop runs what is ready, polls, and runs what that made ready. A function that postpones itself so often has seen
    // it poll, and then run everything, wherever it began.
    private const WHOLE_TURN = 3;

    private const LONGEST = 3600.0;   // a coroutine that waits without a limit would not keep our loop going

    /** @var array<int, array<int, \WeakReference<self>>> by signal, then by object */
    private static array $listeners = [];

    /** @var array<int, array<int, \WeakReference<self>>> by stream, then by object: several loops may watch the same */
    private static array $watchers = [];

    private static ?int $process = null;   // that watches them

    /** @var array<int, int> events watched, by stream */
    private array $watched = [];

    /** @var array<int, int> events seen, by stream */
    private array $events = [];

    /** @var array<int, true> */
    private array $signals = [];

    private ?int $waiter = null;           // the coroutine that waits, -1: the main program
    private bool $isWoken = false;
    private int $round = 0;
    private Coroutine\Channel $bell;
    private readonly \WeakReference $self;
    private int $user;                     // the process that used this object last

    public function __construct()
    {
        $this->bell = new Coroutine\Channel();
        $this->user = self::process();
        $this->self = \WeakReference::create($this);
    }

    public function __destruct()
    {
        foreach ($this->watched as $id => $events) {
            unset(self::$watchers[$id][spl_object_id($this)]);
        }
        foreach (self::$listeners as $signal => $polls) {
            if (isset($polls[spl_object_id($this)])) {
                $this->forgetSignal($signal);
            }
        }
    }

    /** A forked child has the main program, and of its parent's coroutines the one that forked. */
    public static function isAlive(int $coroutine): bool
    {
        return $coroutine < 0 || Coroutine::exists($coroutine);
    }

    /** True once in a forked child. From then on nothing is watched, and nobody waits whom the child does not have. */
    public function wasForked(): bool
    {
        if ($this->user === getmypid()) {
            return false;
        }
        $this->user = self::process();
        $this->watched = $this->events = $this->signals = [];
        $this->isWoken = false;
        if ($this->waiter !== null && !self::isAlive($this->waiter)) {
            $this->waiter = null;
            $this->bell = new Coroutine\Channel();
        }
        return true;
    }

    /**
     * @param resource $stream
     * @param int $events CORO_EVENT_READ, CORO_EVENT_WRITE, both, or 0 for neither
     */
    public function watch($stream, int $events): void
    {
        $id = get_resource_id($stream);
        if (($this->watched[$id] ?? 0) === $events) {
            return;
        }
        if ($events === 0) {
            unset($this->watched[$id], $this->events[$id], self::$watchers[$id][spl_object_id($this)]);
        } else {
            $this->watched[$id] = $events;
            self::$watchers[$id][spl_object_id($this)] = $this->self;
        }
        self::update($id, $stream);
    }

    public function listen(int $signal): void
    {
        self::$listeners[$signal][spl_object_id($this)] = $this->self;
        Event::signal($signal, self::signaled(...));
    }

    public function forgetSignal(int $signal): void
    {
        unset(self::$listeners[$signal][spl_object_id($this)], $this->signals[$signal]);
        if (empty(self::$listeners[$signal])) {
            unset(self::$listeners[$signal]);
            Event::signal($signal, null);
        }
    }

    /** @param float $timeout seconds, negative: without a limit */
    public function wait(float $timeout): void
    {
        if ($this->waiter !== null) {
            throw new \Coro\Error('This event loop is run by another coroutine');
        }
        if ($this->events || $this->signals) {
            $timeout = 0.0;
        }
        $this->waiter = Coroutine::getCid();
        $this->isWoken = false;
        $this->round++;
        try {
            if ($this->waiter < 0) {
                Event::turn($timeout);
                return;
            }
            if ($timeout == 0) {
                $this->wake(self::WHOLE_TURN);
            }
            $this->bell->pop($timeout > 0 ? $timeout : self::LONGEST);
        } finally {
            $this->waiter = null;
        }
    }

    /** Ends the wait that is going on, but not before its caller goes on. */
    public function wake(int $postponed = 1): void
    {
        if ($this->waiter !== null && !$this->isWoken) {
            $this->isWoken = true;
            self::postpone($postponed, $this->self, $this->round);
        }
    }

    /** @return array<int, int> events seen since the last call, by stream */
    public function takeEvents(): array
    {
        [$events, $this->events] = [$this->events, []];
        return $events;
    }

    /** @return list<int> */
    public function takeSignals(): array
    {
        [$signals, $this->signals] = [$this->signals, []];
        return array_keys($signals);
    }

    // Ours. The loop of a forked child watches nothing of what its parent's does.
    private static function process(): int
    {
        $process = getmypid();
        if (self::$process !== $process) {
            self::$process = $process;
            self::$watchers = self::$listeners = [];
        }
        return $process;
    }

    // Brings what our loop watches up to what all of these want.
    private static function update(int $id, $stream): void
    {
        $events = 0;
        foreach (self::$watchers[$id] ?? [] as $poll) {
            $events |= $poll->get()?->watched[$id] ?? 0;
        }
        $isWatched = is_resource($stream) && Event::isset($stream);
        if ($events === 0) {
            unset(self::$watchers[$id]);
            $isWatched && Event::del($stream);
        } elseif ($isWatched) {
            Event::set($stream, null, null, $events | CORO_EVENT_WEAK);
        } else {
            $read = static fn () => self::saw($id, CORO_EVENT_READ);
            $write = static fn () => self::saw($id, CORO_EVENT_WRITE);
            Event::add($stream, $read, $write, $events | CORO_EVENT_WEAK);
        }
    }

    private static function saw(int $id, int $event): void
    {
        foreach (self::$watchers[$id] ?? [] as $poll) {
            $poll = $poll->get();
            if (($poll?->watched[$id] ?? 0) & $event) {   // a callback of the one before may have changed this one
                $poll->events[$id] = ($poll->events[$id] ?? 0) | $event;
                $poll->ring();
            }
        }
    }

    private static function signaled(int $signal): void
    {
        foreach (self::$listeners[$signal] ?? [] as $poll) {
            $poll = $poll->get();
            if (isset($poll, self::$listeners[$signal][spl_object_id($poll)])) {
                $poll->signals[$signal] = true;
                $poll->ring();
            }
        }
    }

    private static function postpone(int $times, \WeakReference $self, int $round): void
    {
        if ($times > 0) {
            Event::defer(static fn () => self::postpone($times - 1, $self, $round));
        } elseif ($self->get()?->round === $round) {   // else an event has ended the wait before
            $self->get()->ring();
        }
    }

    private function ring(): void
    {
        if ($this->waiter !== null && $this->bell->stats()['consumer_num'] > 0) {
            $this->bell->push(true);
        }
    }
}
