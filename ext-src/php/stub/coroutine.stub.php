<?php

/** @generate-class-entries */

namespace Coro {

/**
 * Coroutines are functions that run concurrently in one thread. A coroutine runs until it waits or ends.
 *
 * Of these methods yield(), suspend(), join(), sleep() and the methods of System wait; deadline() waits if its function waits.
 */
class Coroutine
{
    /**
     * Starts a coroutine, which runs at once. create() returns when the new coroutine waits or ends.
     *
     * @return int|false the id; false with a warning when max_coroutine coroutines are alive or no address space is left
     */
    public static function create(callable $func, mixed ...$param): int|false {}

    /**
     * Calls the callback when the current coroutine ends, in any way. The callback that was registered last is called first.
     *
     * @phpstan-param callable(): mixed $callback
     * @throws \Coro\Error outside a coroutine
     */
    public static function defer(callable $callback): void {}

    /**
     * Sets options of all coroutines of this process: max_coroutine, stack_size (bytes, 256 KiB to 16 MiB), vm_stack_size
     * (bytes), log_level, log_file, enable_deadlock_check, wait_signal, scheduler_seed, enable_preemptive_scheduler,
     * blocking_threshold. The sizes have an effect only before the first coroutine exists; later, and for options of servers, the log names the option
     * once. Unknown names cause a warning.
     *
     * @phpstan-param array<string, mixed> $options
     */
    public static function set(array $options): void {}

    /**
     * Returns the options that were passed to set(); null when set() was not called.
     *
     * @return array<string, mixed>|null
     */
    public static function getOptions(): ?array {}

    /** Returns true if a coroutine with this id exists and has not ended. */
    public static function exists(int $cid): bool {}

    /**
     * Waits until resume() is called with the id of this coroutine.
     *
     * @return bool true; false when canceled
     * @throws Error outside a coroutine
     */
    public static function yield(): bool {}

    /** Waits until resume() is called with the id of this coroutine, as yield() does. Returns false when canceled. */
    public static function suspend(): bool {}

    /**
     * Continues, at once, a coroutine that waits in yield(). Returns when that coroutine waits again or ends.
     *
     * @throws Error when there is no such coroutine, or when the coroutine does not wait in yield()
     */
    public static function resume(int $cid): bool {}

    /**
     * Ends the wait of a coroutine: the waiting function returns false and sets coro_last_error() to CORO_ERROR_CO_CANCELED, and
     * the errCode of a channel to CORO_CHANNEL_CANCELED.
     *
     * @param bool $throw_exception true: the waiting function throws a Coroutine\CanceledException instead
     * @return bool false when there is no such coroutine (coro_last_error() is then CORO_ERROR_CO_NOT_EXISTS), and when the
     *         coroutine does not wait (CORO_ERROR_CO_CANNOT_CANCEL)
     * @throws Error when the coroutine was canceled before and has not run since
     */
    public static function cancel(int $cid, bool $throw_exception = false): bool {}

    /**
     * Calls the function and returns its result. When the time is up, the present wait and each later wait of the function, and
     * of coroutines that the function has started, throws a Coroutine\TimeoutException. In PHP code that does not wait, the
     * exception is thrown once, between two operations. Of nested deadlines the earlier deadline counts.
     *
     * Inside a native Fiber the function must not switch Fibers: Fiber::suspend(), start() and the like throw a FiberError
     * in it.
     *
     * @template R
     * @param float $seconds 0 and negative: adds no deadline
     * @phpstan-param callable(): R $fn
     * @return mixed the result of the function
     * @phpstan-return R
     * @throws Error outside a coroutine
     * @throws Coroutine\TimeoutException
     */
    public static function deadline(float $seconds, callable $fn): mixed {}

    /** Returns true if cancel() or a deadline ended the last wait of the current coroutine. */
    public static function isCanceled(): bool {}

    /**
     * Waits until all these coroutines have ended.
     *
     * @param int[] $cid_array
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return bool false on timeout, when canceled and for an empty list
     * @throws Error outside a coroutine
     * @throws \TypeError when an element is not an int
     * @throws \ValueError for the current coroutine's own id
     */
    public static function join(array $cid_array, float $timeout = -1): bool {}

    /**
     * Limits the time that the current coroutine may go on from now. When the time is up, a Coroutine\TimeoutException is thrown
     * once: by the function in which the coroutine waits, or between two operations of PHP code that does not wait. A coroutine
     * that catches this exception goes on without a limit. A further call replaces the limit.
     *
     * @param float $timeout seconds; 0 and negative: no limit
     * @return bool true
     * @throws Error outside a coroutine
     */
    public static function setTimeLimit(float $timeout): bool {}

    /**
     * Allows other coroutines to interrupt the current coroutine when it computes without waiting, whatever the option
     * enable_preemptive_scheduler says. Outside of coroutines, allows it in all coroutines that have not called this function or
     * disableScheduler() themselves.
     *
     * @return bool false when interruptions were allowed already
     */
    public static function enableScheduler(): bool {}

    /**
     * Reverses enableScheduler(): no other coroutine runs until the current coroutine waits.
     *
     * @return bool false when interruptions were not allowed before
     */
    public static function disableScheduler(): bool {}

    /**
     * Returns counters: event_num (descriptors that the loop watches), signal_listener_num (signals with a callback of
     * Event::signal()), aio_task_num (calls that threads make or have yet to make), aio_worker_num (threads), aio_queue_size
     * (calls that no thread has begun), coroutine_num, coroutine_peak_num, coroutine_last_cid, c_stack_size (bytes), stack_num
     * (stacks that exist), stack_unguarded_num (stacks without a guard page).
     *
     * @return array<string, int>
     */
    public static function stats(): array {}

    /** Returns the id of the current coroutine; -1 outside of coroutines. */
    public static function getCid(): int {}

    /** @alias Coro\Coroutine::getCid */
    public static function getuid(): int {}

    /**
     * Returns the id of the coroutine that has started the coroutine $cid (0: the current coroutine). Returns -1 when the
     * coroutine $cid was started outside of coroutines.
     *
     * @return int|false false outside a coroutine and for an id that is not alive
     */
    public static function getPcid(int $cid = 0): int|false {}

    /**
     * Returns the ArrayObject of a coroutine, which exists as long as the coroutine; null outside of coroutines and for unknown
     * ids.
     */
    public static function getContext(int $cid = 0): ?\Coro\Coroutine\Context {}

    /**
     * Returns a backtrace of any coroutine, as debug_backtrace() does for the current code.
     *
     * @return array|false false for an id that is not alive
     * @phpstan-return list<array<string, mixed>>|false
     */
    public static function getBackTrace(int $cid = 0, int $options = DEBUG_BACKTRACE_PROVIDE_OBJECT, int $limit = 0): array|false {}

    /** Prints what getBackTrace() returns, as debug_print_backtrace() does. */
    public static function printBackTrace(int $cid = 0, int $options = 0, int $limit = 0): void {}

    /**
     * Returns all coroutines in the order of their ids, each as an array: cid, pcid, state ("waiting"; "ready": woken, but not
     * run since; "running"; "resuming": it continues when the running one waits or ends), wait (the function in which it waits,
     * such as "Channel::pop"), on (what it waits for: "Coro\Channel#12", "client 3", "5, 7" or a name; null: unknown), since
     * (seconds for which it has waited), left (seconds until the wait times out; null: never) and backtrace.
     *
     * @param bool $backtraces false leaves out the backtraces, which take most of the time
     * @return array
     * @phpstan-return list<array{cid: int, pcid: int, state: string, wait: string|null, on: string|null, since: float|null, left: float|null, backtrace?: list<array<string, mixed>>}>
     */
    public static function dump(bool $backtraces = true): array {}

    /** Prints what dump() returns, as text. */
    public static function printDump(bool $backtraces = true): void {}

    /**
     * Returns the milliseconds since the turn of the loop in which the coroutine was created; -1 for an id that is not alive.
     */
    public static function getElapsed(int $cid = 0): int {}

    /**
     * Returns how many bytes of the C stack the coroutine uses, of those that the option stack_size says.
     *
     * @return int|false false for an id that is not alive, and while the coroutine runs a native Fiber, which has a stack of its own
     */
    public static function getStackUsage(int $cid = 0): int|false {}

    /** Returns the ids of all coroutines that are alive. */
    public static function list(): \Coro\Coroutine\Iterator {}

    /** @alias Coro\Coroutine::list */
    public static function listCoroutines(): \Coro\Coroutine\Iterator {}

    /**
     * Waits for the given time.
     *
     * @param float $seconds at least 0.001
     * @return bool false with a warning below 0.001, and when canceled
     * @throws Error outside a coroutine
     */
    public static function sleep(float $seconds): bool {}

    /**
     * @implementation-alias Coro\Coroutine\System::exec
     * @phpstan-return array{code: int, signal: int, output: string}|false
     */
    public static function exec(string $command, bool $get_error_stream = false): array|false {}

    /** @implementation-alias Coro\Coroutine\System::readFile */
    public static function readFile(string $filename, int $flag = 0): string|false {}

    /** @implementation-alias Coro\Coroutine\System::writeFile */
    public static function writeFile(string $filename, string $fileContent, int $flags = 0): int|false {}

    /**
     * @implementation-alias Coro\Coroutine\System::statvfs
     * @return array<string, int>|false
     */
    public static function statvfs(string $path): array|false {}

    /** @implementation-alias Coro\Coroutine\System::gethostbyname */
    public static function gethostbyname(string $domain_name, int $type = STREAM_PF_INET, float $timeout = -1): string|false {}

    /** @implementation-alias Coro\Coroutine\System::dnsLookup */
    public static function dnsLookup(string $domain_name, float $timeout = 60, int $type = STREAM_PF_INET): string|false {}

    /**
     * @implementation-alias Coro\Coroutine\System::getaddrinfo
     * @phpstan-return list<string>|false
     */
    public static function getaddrinfo(string $domain, int $family = STREAM_PF_INET, int $socktype = STREAM_SOCK_STREAM, int $protocol = STREAM_IPPROTO_TCP, ?string $service = null, float $timeout = -1): array|bool {}

    /** @implementation-alias Coro\Coroutine\System::waitEvent */
    public static function waitEvent(mixed $socket, int $events = CORO_EVENT_READ, float $timeout = -1): int|false {}

    /**
     * @implementation-alias Coro\Coroutine\System::wait
     * @phpstan-return array{pid: int, code: int, signal: int}|false
     */
    public static function wait(float $timeout = -1): array|false {}

    /**
     * @implementation-alias Coro\Coroutine\System::waitPid
     * @phpstan-return array{pid: int, code: int, signal: int}|false
     */
    public static function waitPid(int $pid, float $timeout = -1): array|false {}

    /**
     * @implementation-alias Coro\Coroutine\System::waitSignal
     * @param int[]|int $signals
     */
    public static function waitSignal(array|int $signals, float $timeout = -1): int|false {}
}

}

namespace Coro\Coroutine {

/**
 * The values of one coroutine: see Coroutine::getContext().
 *
 * @extends \ArrayObject<array-key, mixed>
 */
class Context extends \ArrayObject
{
}

/**
 * The ids of coroutines.
 *
 * @extends \ArrayIterator<int, int>
 */
class Iterator extends \ArrayIterator
{
}

/** Thrown in a coroutine by cancel($cid, true). Not an \Exception, so `catch (Exception)` does not catch it. */
final class CanceledException extends \Error
{
}

/**
 * Thrown when the time of deadline(), TaskGroup::wait() or setTimeLimit() is up. Not an \Exception, so `catch (Exception)` does
 * not catch it.
 */
final class TimeoutException extends \Error
{
}
}
