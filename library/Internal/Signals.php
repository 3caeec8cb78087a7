<?php

declare(strict_types=1);

namespace Coro\Internal;

use Coro\Event;
use Coro\Event\Selector;

/**
 * The signals of one event loop that is written in PHP. Several loops may listen to the same signal.
 *
 * @internal
 */
final class Signals
{
    /** @var array<int, array<int, \WeakReference<self>>> by signal, then by object */
    private static array $listeners = [];

    /** @var array<int, true> */
    private array $caught = [];

    private readonly \WeakReference $self;

    /** @param Selector $selector with which the loop waits */
    public function __construct(private readonly Selector $selector)
    {
        $this->self = \WeakReference::create($this);
    }

    public function __destruct()
    {
        foreach (self::$listeners as $signal => $listeners) {
            if (isset($listeners[spl_object_id($this)])) {
                $this->forget($signal);
            }
        }
    }

    public function listen(int $signal): void
    {
        self::$listeners[$signal][spl_object_id($this)] = $this->self;
        Event::signal($signal, self::caught(...));
    }

    public function forget(int $signal): void
    {
        unset(self::$listeners[$signal][spl_object_id($this)], $this->caught[$signal]);
        if (empty(self::$listeners[$signal])) {
            unset(self::$listeners[$signal]);
            // A forked child does not have its parent's callback.
            $this->selector->isForked() || Event::signal($signal, null);
        }
    }

    /** Does nothing need to wait, because a signal has come? */
    public function areThere(): bool
    {
        return (bool) $this->caught;
    }

    /** @return list<int> those that have come since the last call */
    public function take(): array
    {
        [$caught, $this->caught] = [$this->caught, []];
        return array_keys($caught);
    }

    private static function caught(int $signal): void
    {
        foreach (self::$listeners[$signal] ?? [] as $listener) {
            $listener = $listener->get();
            // The callback of the one before may have removed this one.
            if (isset($listener, self::$listeners[$signal][spl_object_id($listener)])) {
                $listener->caught[$signal] = true;
                $listener->selector->wake();
            }
        }
    }
}
