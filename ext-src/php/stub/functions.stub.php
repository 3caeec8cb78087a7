<?php

/** @generate-function-entries */

namespace Coro {

/**
 * Runs a function in a coroutine and returns when all coroutines have ended and no timer is left.
 *
 * @return bool false with a warning inside a coroutine, and when the coroutine could not be started
 */
function run(callable $fn, mixed ...$args): bool {}

/** The same as Coroutine::create(). */
function go(callable $fn, mixed ...$args): int|false {}

/**
 * The same as Coroutine::defer().
 *
 * @phpstan-param callable(): mixed $fn
 */
function defer(callable $fn): void {}

/**
 * The same as Coroutine::join().
 *
 * @param int[] $cid_array
 */
function join(array $cid_array, float $timeout = -1): bool {}

/**
 * Runs functions beside each other, each in a coroutine, and waits for all.
 *
 * @template K of array-key
 * @template R
 * @param callable[] $tasks
 * @phpstan-param array<K, callable(): R> $tasks
 * @param float $timeout seconds; 0 and negative: for ever. Those that have not returned then are canceled, those that have not
 *        been started are not started; the results of both are null.
 * @param int $concurrency how many run at the same time: the next one starts when one has ended; 0: all at once
 * @return array what they returned, under the keys of $tasks
 * @phpstan-return array<K, R|null>
 * @throws \Throwable what the first one that failed threw, after the others were canceled and have ended; no more are started
 * @throws \ValueError for a negative $concurrency
 */
function batch(array $tasks, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Calls a function $n times, all beside each other, and waits for all.
 *
 * @phpstan-param callable(): mixed $fn
 * @param int $concurrency as for batch()
 * @throws \ValueError for a negative $n or $concurrency
 * @throws \Throwable as batch()
 */
function parallel(int $n, callable $fn, int $concurrency = 0): void {}

/**
 * Calls a function with each value, all beside each other, and waits for all.
 *
 * @template K of array-key
 * @template T
 * @template R
 * @phpstan-param array<K, T> $list
 * @phpstan-param callable(T): R $fn
 * @param float $timeout as for batch()
 * @param int $concurrency as for batch()
 * @return array the results under the keys of $list
 * @phpstan-return array<K, R|null>
 * @throws \Throwable as batch()
 * @throws \ValueError for a negative $concurrency
 */
function map(array $list, callable $fn, float $timeout = -1.0, int $concurrency = 0): array {}

/**
 * Waits until one of several channels can be popped or pushed to, and does that. Of several that can, any.
 *
 * @param \Coro\Channel[] $pop
 * @phpstan-param array<\Coro\Channel<*>> $pop
 * @param array[] $push pairs of a channel and what to push to it, under other keys than $pop
 * @phpstan-param array<array{\Coro\Channel<*>, mixed}> $push
 * @param float $timeout seconds; 0 and negative: for ever
 * @return array|null the key of the channel, and the value, or for a push true; false with a channel that is closed.
 *                    Null on timeout and when canceled.
 * @phpstan-return array{array-key, mixed}|null
 */
function select(array $pop, array $push = [], float $timeout = -1): ?array {}

}

namespace {

/** The version of the extension, such as "0.1.0". */
function coro_version(): string {}

/** How many CPUs this process may use. */
function coro_cpu_num(): int {}

/** The text of an errno or of a CORO_ERROR_* number; with CORO_STRERROR_GAI of an error of name resolution. */
function coro_strerror(int $errno, int $error_type = 0): string {}

/**
 * The errno of the last system call of this thread that failed. What PHP and other coroutines do sets it as well, so it says
 * something only right after a call.
 */
function coro_errno(): int {}

/** Why this process's last call for a connection or a worker failed, as Server::getLastError(): CORO_ERROR_*, an errno, or 0. */
function coro_last_error(): int {}

/** From now on coro_last_error() and Server::getLastError() are 0, until something fails. */
function coro_clear_error(): void {}

/**
 * The title of this process that ps shows. Processes that it forks start with the same one. Does not wait.
 *
 * @return bool false with a warning where PHP cannot set titles: outside the command line
 */
function coro_set_process_name(string $process_name): bool {}

/**
 * The addresses of this machine's network interfaces that are up, asked of the kernel each time. Does not wait.
 *
 * @param int $family AF_INET or AF_INET6
 * @return array<string, string> the first address of each interface under its name, without loopback addresses
 * @throws \Coro\Exception when the kernel cannot be asked, for want of a descriptor
 * @throws \ValueError for another family
 */
function coro_get_local_ip(int $family = STREAM_PF_INET): array {}

/**
 * The hardware addresses of this machine's network interfaces that are up, such as "02:FC:00:00:00:01". Does not wait.
 *
 * @return array<string, string> under the interfaces' names, without those that have none, as loopback and tunnels
 * @throws \Coro\Exception when the kernel cannot be asked, for want of a descriptor
 */
function coro_get_local_mac(): array {}

/** The media type that sendfile() gives a file of this name: application/octet-stream for an unknown extension. */
function coro_mime_type_get(string $filename): string {}

/** Is the extension of this file's name a known one? */
function coro_mime_type_exists(string $filename): bool {}

/**
 * A hash of the bytes that is the same in every process, quick and easy to collide with.
 *
 * @param int $type 0: the one of PHP's arrays, a negative number of 64 bits; 1: Jenkins's one-at-a-time, of 32 bits
 * @throws \ValueError for another type
 */
function coro_hashcode(string $data, int $type = 0): int {}

}
