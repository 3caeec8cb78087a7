<?php

/** @generate-class-entries */

namespace Coro;

/**
 * Descriptors and signals of the program's own, watched by the loop. Each callback runs in a coroutine of its own.
 * A descriptor is a stream, a Socket, or a number.
 */
class Event
{
    /**
     * Calls read_callback($fd) when there is something to read, write_callback($fd) when it can be written, until del().
     * One of a kind at a time: as long as a callback waits, it is not called again.
     *
     * @param int $events CORO_EVENT_READ, CORO_EVENT_WRITE or both: what to watch for now, of that which has a callback;
     *        with CORO_EVENT_WEAK the loop does not go on only because of this descriptor
     * @template F of resource|\Socket|int
     * @phpstan-param F $fd
     * @phpstan-param (callable(F): mixed)|null $read_callback
     * @phpstan-param (callable(F): mixed)|null $write_callback
     * @return int|false the descriptor's number; false with a warning when it is watched already or cannot be
     */
    public static function add(mixed $fd, ?callable $read_callback = null, ?callable $write_callback = null, int $events = CORO_EVENT_READ): int|false {}

    /**
     * @phpstan-param resource|\Socket|int $fd
     * @return bool true when it was watched
     */
    public static function del(mixed $fd): bool {}

    /**
     * Changes what is not null or 0.
     *
     * @template F of resource|\Socket|int
     * @phpstan-param F $fd
     * @phpstan-param (callable(F): mixed)|null $read_callback
     * @phpstan-param (callable(F): mixed)|null $write_callback
     * @return bool false with a warning when it is not watched
     */
    public static function set(mixed $fd, ?callable $read_callback = null, ?callable $write_callback = null, int $events = 0): bool {}

    /**
     * Is it watched for any of these events?
     *
     * @phpstan-param resource|\Socket|int $fd
     */
    public static function isset(mixed $fd, int $events = CORO_EVENT_READ | CORO_EVENT_WRITE): bool {}

    /**
     * Sends bytes without waiting. What the descriptor does not take now is kept and follows, in order, when it does.
     *
     * @phpstan-param resource|\Socket|int $fd
     * @return bool false with a warning when they cannot be sent
     */
    public static function write(mixed $fd, string $data): bool {}

    /**
     * Calls callback(signal) for each such signal; null: what happened before will happen again. Does not keep the loop going.
     *
     * @phpstan-param (callable(int): mixed)|null $callback
     */
    public static function signal(int $signal, ?callable $callback): bool {}

    /**
     * Calls the function in a coroutine at the end of the present turn of the loop, or of the next one when none is under way.
     * What it defers itself runs at the end of the turn after that.
     *
     * @phpstan-param callable(): mixed $callback
     */
    public static function defer(callable $callback): bool {}

    /**
     * Calls the function in every turn of the loop, in a coroutine; null removes it. It does not keep the loop going.
     *
     * @phpstan-param (callable(): mixed)|null $callback
     * @param bool $before true: before the loop waits for events; false: at the end of the turn, after deferred functions
     * @return bool false when there was none to remove
     */
    public static function cycle(?callable $callback, bool $before = false): bool {}

    /** Runs the loop until nothing is left that could happen. Outside of coroutines only. */
    public static function wait(): void {}

    /**
     * Makes one turn of the loop: calls the first function of cycle(), waits for events, calls the callbacks of descriptors and
     * timers, the deferred functions, and the second function of cycle(). Outside of coroutines only. A timer does not fire in
     * the turn that follows its creation by the main program, by a deferred function or by a function of cycle().
     *
     * @param float $timeout the seconds for which it waits for an event at most; negative: without a limit
     */
    public static function turn(float $timeout = -1): bool {}

    /**
     * Makes one turn of the loop and waits for an event without a limit.
     *
     * @implementation-alias Coro\Event::turn
     */
    public static function dispatch(): bool {}

    /** Forgets timers and all that was added here, and ends the loop. */
    public static function exit(): void {}
}
