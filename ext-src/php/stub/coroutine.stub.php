<?php

/** @generate-class-entries */

namespace Coro {

/** Coroutines: functions that run beside each other in one thread and give up the CPU only where they wait. */
class Coroutine
{
    /**
     * Starts a coroutine. It runs at once, until it first waits; then create() returns.
     *
     * @return int|false its id; false with a warning when max_coroutine are alive or address space is used up
     */
    public static function create(callable $func, mixed ...$param): int|false {}

    /**
     * Calls the callback when the current coroutine ends, last registered first, however it ends.
     *
     * @phpstan-param callable(): mixed $callback
     * @throws \Coro\Error outside a coroutine
     */
    public static function defer(callable $callback): void {}

    /**
     * Options of all coroutines of this process: max_coroutine, stack_size (bytes, 256 KiB to 16 MiB), vm_stack_size
     * (bytes), log_level, log_file, enable_deadlock_check, scheduler_seed, enable_preemptive_scheduler, blocking_threshold.
     * The sizes count only before the first coroutine exists. Unknown names warn.
     *
     * @phpstan-param array<string, mixed> $options
     */
    public static function set(array $options): void {}

    /**
     * What was given to set(), or null.
     *
     * @return array<string, mixed>|null
     */
    public static function getOptions(): ?array {}

    /** Is there a coroutine of this id that has not ended? */
    public static function exists(int $cid): bool {}

    /**
     * Waits until somebody calls resume() with this coroutine's id.
     *
     * @return bool true; false when canceled
     * @throws Error outside a coroutine
     */
    public static function yield(): bool {}

    /** The same as yield(). */
    public static function suspend(): bool {}

    /**
     * Continues, at once, a coroutine that is in yield(); returns when that one waits again or ends.
     *
     * @throws Error when there is no such coroutine, or it is not in yield()
     */
    public static function resume(int $cid): bool {}

    /**
     * Wakes a coroutine out of whatever it waits for; that wait fails with ECANCELED (CORO_CHANNEL_CANCELED).
     *
     * @param bool $throw_exception the wait throws Coroutine\CanceledException instead
     * @return bool false: no such coroutine, or it does not wait
     * @throws Error when it was canceled before and has not run since
     */
    public static function cancel(int $cid, bool $throw_exception = false): bool {}

    /**
     * Calls the function and returns what it returns. When the time is up, what it and coroutines that it starts wait for
     * ends with a Coroutine\TimeoutException, and so does each later wait of theirs. PHP code that does not wait gets the
     * exception between two of its operations, once. Inside another deadline() the earlier one counts.
     *
     * Inside a native Fiber the function must not switch Fibers: Fiber::suspend(), start() and the like throw a FiberError
     * in it.
     *
     * @template R
     * @param float $seconds 0 and negative: no other deadline than there is
     * @phpstan-param callable(): R $fn
     * @return mixed what the function returns
     * @phpstan-return R
     * @throws Error outside a coroutine
     * @throws Coroutine\TimeoutException
     */
    public static function deadline(float $seconds, callable $fn): mixed {}

    /** Did the last wait of the current coroutine end by cancel() or by a deadline? */
    public static function isCanceled(): bool {}

    /**
     * Waits until all these coroutines have ended.
     *
     * @param int[] $cid_array
     * @param float $timeout seconds; 0 and negative: for ever
     * @return bool false on timeout, when canceled and for an empty list
     * @throws Error outside a coroutine
     * @throws \TypeError for what is no int
     * @throws \ValueError for the current coroutine's own id
     */
    public static function join(array $cid_array, float $timeout = -1): bool {}

    /**
     * The current coroutine may live for so long from now on. When the time is up, and it does not end, it gets a
     * Coroutine\TimeoutException: out of a wait, or between two operations of PHP code that does not wait. Once: who
     * catches it goes on without a limit. A further call replaces the limit.
     *
     * @param float $timeout seconds; 0 and negative: no limit
     * @return bool true
     * @throws Error outside a coroutine
     */
    public static function setTimeLimit(float $timeout): bool {}

    /**
     * From here on the current coroutine is interrupted when it computes (see enable_preemptive_scheduler), whatever the
     * options say. Outside a coroutine: all those that have not said otherwise.
     *
     * @return bool false: it was so already
     */
    public static function enableScheduler(): bool {}

    /** The opposite of enableScheduler(): nobody else runs until the coroutine waits. */
    public static function disableScheduler(): bool {}

    /**
     * Counters: event_num (descriptors that the loop watches), signal_listener_num (signals given to Event::signal()),
     * aio_task_num (calls that threads have or are to do), aio_worker_num (threads), aio_queue_size (calls that wait for
     * one), coroutine_num, coroutine_peak_num, coroutine_last_cid, c_stack_size (bytes), stack_num (stacks that were
     * made and not given back), stack_unguarded_num (of those, without a guard page).
     *
     * @return array<string, int>
     */
    public static function stats(): array {}

    /** The current coroutine's id, -1 outside. */
    public static function getCid(): int {}

    /** @alias Coro\Coroutine::getCid */
    public static function getuid(): int {}

    /**
     * The id of the coroutine that started this one (0: the current one): -1 when it was started outside a coroutine.
     *
     * @return int|false false outside a coroutine and for an id that is not alive
     */
    public static function getPcid(int $cid = 0): int|false {}

    /** The coroutine's own ArrayObject, the same at each call, gone with it. Null outside and for unknown ids. */
    public static function getContext(int $cid = 0): ?\Coro\Coroutine\Context {}

    /**
     * debug_backtrace() of any coroutine.
     *
     * @return array|false false for an id that is not alive
     * @phpstan-return list<array<string, mixed>>|false
     */
    public static function getBackTrace(int $cid = 0, int $options = DEBUG_BACKTRACE_PROVIDE_OBJECT, int $limit = 0): array|false {}

    /** Prints what getBackTrace() returns, as debug_print_backtrace() does. */
    public static function printBackTrace(int $cid = 0, int $options = 0, int $limit = 0): void {}

    /**
     * All coroutines in the order of their ids, each an array: cid, pcid, state ("waiting", "ready": woken, its turn is to
     * come, "running", "resuming": the running one gives the CPU back to it), wait (where it waits: "Channel::pop"), on (what
     * for: "Coro\Channel#12", "client 3", "5, 7", a name; null when nothing more is known), since (seconds it has waited),
     * left (seconds until that times out, null: never) and backtrace.
     *
     * @param bool $backtraces false leaves out the backtraces, which take most of the time
     * @return array
     * @phpstan-return list<array{cid: int, pcid: int, state: string, wait: string|null, on: string|null, since: float|null, left: float|null, backtrace?: list<array<string, mixed>>}>
     */
    public static function dump(bool $backtraces = true): array {}

    /** Prints what dump() returns, as text. */
    public static function printDump(bool $backtraces = true): void {}

    /**
     * Milliseconds since the turn of the loop in which the coroutine was created; -1 for an id that is not alive.
     */
    public static function getElapsed(int $cid = 0): int {}

    /** The ids of all coroutines that are alive. */
    public static function list(): \Coro\Coroutine\Iterator {}

    /** @alias Coro\Coroutine::list */
    public static function listCoroutines(): \Coro\Coroutine\Iterator {}

    /**
     * Waits.
     *
     * @param float $seconds at least 0.001
     * @return bool false with a warning below 0.001, and when canceled
     * @throws Error outside a coroutine
     */
    public static function sleep(float $seconds): bool {}

    /**
     * As System::exec().
     *
     * @implementation-alias Coro\Coroutine\System::exec
     * @phpstan-return array{code: int, signal: int, output: string}|false
     */
    public static function exec(string $command, bool $get_error_stream = false): array|false {}

    /** @implementation-alias Coro\Coroutine\System::readFile */
    public static function readFile(string $filename, int $flag = 0): string|false {}

    /** @implementation-alias Coro\Coroutine\System::writeFile */
    public static function writeFile(string $filename, string $fileContent, int $flags = 0): int|false {}

    /**
     * As System::statvfs().
     *
     * @implementation-alias Coro\Coroutine\System::statvfs
     * @return array<string, int>|false
     */
    public static function statvfs(string $path): array|false {}

    /** @implementation-alias Coro\Coroutine\System::gethostbyname */
    public static function gethostbyname(string $domain_name, int $type = STREAM_PF_INET, float $timeout = -1): string|false {}

    /** @implementation-alias Coro\Coroutine\System::dnsLookup */
    public static function dnsLookup(string $domain_name, float $timeout = 60, int $type = STREAM_PF_INET): string|false {}

    /**
     * As System::getaddrinfo().
     *
     * @implementation-alias Coro\Coroutine\System::getaddrinfo
     * @phpstan-return list<string>|false
     */
    public static function getaddrinfo(string $domain, int $family = STREAM_PF_INET, int $socktype = STREAM_SOCK_STREAM, int $protocol = STREAM_IPPROTO_TCP, ?string $service = null, float $timeout = -1): array|bool {}

    /** @implementation-alias Coro\Coroutine\System::waitEvent */
    public static function waitEvent(mixed $socket, int $events = CORO_EVENT_READ, float $timeout = -1): int|false {}
}

}

namespace Coro\Coroutine {

/**
 * What belongs to one coroutine: see Coroutine::getContext().
 *
 * @extends \ArrayObject<array-key, mixed>
 */
class Context extends \ArrayObject
{
}

/**
 * Ids of coroutines.
 *
 * @extends \ArrayIterator<int, int>
 */
class Iterator extends \ArrayIterator
{
}

/** cancel($cid, true) throws it in the canceled coroutine. Not an \Exception, so that a catch-all does not swallow it. */
final class CanceledException extends \Error
{
}

/**
 * A wait outlasted deadline(), tasks their group's timeout, or a coroutine setTimeLimit(). Not an \Exception, so that a
 * catch-all does not swallow it.
 */
final class TimeoutException extends \Error
{
}

}
