<?php

/** @generate-class-entries */

namespace Coro {

/**
 * Timers of this process. Each callback runs in a coroutine of its own. Timers also fire after the end of the script. None of
 * these methods waits.
 */
class Timer
{
    /**
     * Calls callback(timer id, ...params) every $ms milliseconds until clear(). Missed calls are dropped.
     *
     * @param int $ms at least 1; more than 100 years are 100 years
     * @return int the timer's id, 1 and up
     * @throws \ValueError for $ms below 1
     */
    public static function tick(int $ms, callable $callback, mixed ...$params): int|false {}

    /**
     * Calls callback(...params) once, in $ms milliseconds.
     *
     * @param int $ms at least 0 (in one of the next turns of the loop); more than 100 years are 100 years
     * @return int the timer's id, 1 and up
     * @throws \ValueError for negative $ms
     */
    public static function after(int $ms, callable $callback, mixed ...$params): int|false {}

    /** Returns true if a timer with this id is pending. */
    public static function exists(int $timer_id): bool {}

    /**
     * Returns exec_msec, exec_count (calls so far), interval (milliseconds; 0: once), round and removed; null for an unknown id.
     *
     * @return array|null
     * @phpstan-return array{exec_msec: int, exec_count: int, interval: int, round: int, removed: bool}|null
     */
    public static function info(int $timer_id): ?array {}

    /**
     * Returns initialized (true if the loop exists), num (the number of pending timers) and round (the number of calls so far).
     *
     * @return array
     * @phpstan-return array{initialized: bool, num: int, round: int}
     */
    public static function stats(): array {}

    /** Returns the ids of all pending timers. */
    public static function list(): \Coro\Timer\Iterator {}

    /**
     * Removes a timer. The timer's callback is not called any more, even if the timer is due.
     *
     * @return bool true when the timer was pending
     */
    public static function clear(int $timer_id): bool {}

    /** Removes all timers of this process. */
    public static function clearAll(): bool {}
}

}

namespace Coro\Timer {

/**
 * The ids of timers.
 *
 * @extends \ArrayIterator<int, int>
 */
class Iterator extends \ArrayIterator
{
}

}
