<?php

/** @generate-class-entries */

namespace Coro;

/**
 * Watches descriptors and signals of the program. Each callback runs in a coroutine of its own. A descriptor is a stream, a
 * Socket, a Coro\Coroutine\Socket, a client that is connected, a Coro\Process with a pipe, or the number of a descriptor. None of
 * these methods waits, except for wait(), turn() and dispatch().
 */
class Event
{
    /**
     * Calls read_callback($fd) whenever the descriptor can be read, and write_callback($fd) whenever it can be written, until
     * del(). A callback is not called again before its last call has ended.
     *
     * @param int $events CORO_EVENT_READ, CORO_EVENT_WRITE or both: the events to watch, which need a callback; with
     *        CORO_EVENT_WEAK this descriptor does not keep the loop going
     * @psalm-template F
     * @phpstan-template F of resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int
     * @phpstan-param F $fd
     * @phpstan-param (callable(F): mixed)|null $read_callback
     * @phpstan-param (callable(F): mixed)|null $write_callback
     * @return int|false the descriptor's number; false with a warning when the descriptor is watched already or cannot be watched
     */
    public static function add(mixed $fd, ?callable $read_callback = null, ?callable $write_callback = null, int $events = CORO_EVENT_READ): int|false {}

    /**
     * Ends the watching of a descriptor. Call del() before you close the descriptor.
     *
     * @phpstan-param resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int $fd
     * @return bool false with a warning when the descriptor is not watched
     */
    public static function del(mixed $fd): bool {}

    /**
     * Replaces each callback for which the argument is not null, and the set of events if $events is not 0.
     *
     * @psalm-template F
     * @phpstan-template F of resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int
     * @phpstan-param F $fd
     * @phpstan-param (callable(F): mixed)|null $read_callback
     * @phpstan-param (callable(F): mixed)|null $write_callback
     * @return bool false with a warning when the descriptor is not watched
     */
    public static function set(mixed $fd, ?callable $read_callback = null, ?callable $write_callback = null, int $events = 0): bool {}

    /**
     * Returns true if the descriptor is watched for at least one of these events.
     *
     * @phpstan-param resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int $fd
     */
    public static function isset(mixed $fd, int $events = CORO_EVENT_READ | CORO_EVENT_WRITE): bool {}

    /**
     * Sends bytes without waiting. Bytes that cannot be sent now are kept, and are sent in order when the descriptor is writable.
     *
     * @phpstan-param resource|\Socket|\Coro\Coroutine\Socket|\Coro\Client|\Coro\Coroutine\Client|\Coro\Process|int $fd
     * @return bool false with a warning when the bytes cannot be sent, as over a connection with TLS
     */
    public static function write(mixed $fd, string $data): bool {}

    /**
     * Calls callback(signal) for each signal of this number; null restores the former action. The callback alone does not keep
     * the loop going.
     *
     * @phpstan-param (callable(int): mixed)|null $callback
     */
    public static function signal(int $signal, ?callable $callback): bool {}

    /**
     * Calls the function in a coroutine at the end of the present turn of the loop or, when no turn is under way, of the next
     * turn. Functions that the function itself defers are called at the end of the turn after that.
     *
     * @phpstan-param callable(): mixed $callback
     */
    public static function defer(callable $callback): bool {}

    /**
     * Calls the function in every turn of the loop, in a coroutine; null removes it. The function alone does not keep the loop
     * going.
     *
     * @phpstan-param (callable(): mixed)|null $callback
     * @param bool $before true: before the loop waits for events; false: at the end of the turn, after deferred functions
     * @return bool false when $callback is null and there was no function to remove
     */
    public static function cycle(?callable $callback, bool $before = false): bool {}

    /** Runs the loop until no coroutine, timer or descriptor is left that could continue. Outside of coroutines only. */
    public static function wait(): void {}

    /**
     * Makes one turn of the loop: calls the first function of cycle(), waits for events, calls the callbacks of descriptors and
     * timers, the deferred functions, and the second function of cycle(). Outside of coroutines only. A timer does not fire in
     * the turn that follows its creation by the main program, by a deferred function or by a function of cycle().
     *
     * @param float $timeout the longest time to wait for an event, in seconds; negative: without a limit
     */
    public static function turn(float $timeout = -1): bool {}

    /**
     * Makes one turn of the loop and waits for an event without a limit.
     *
     * @implementation-alias Coro\Event::turn
     */
    public static function dispatch(): bool {}

    /**
     * Removes all timers, watches, deferred functions and signal callbacks, and ends the loop. The end of the loop ends the
     * coroutines; in a loop of Event::turn(), waiting coroutines continue to wait.
     */
    public static function exit(): void {}
}
