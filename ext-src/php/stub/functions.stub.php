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

/** The same as Coroutine::defer(). */
function defer(callable $fn): void {}

/** The same as Coroutine::join(). */
function join(array $cid_array, float $timeout = -1): bool {}

/**
 * Runs functions beside each other, each in a coroutine, and waits for all.
 *
 * @param callable[] $tasks
 * @param float $timeout seconds; 0 and negative: for ever. Those that have not returned then are canceled and null.
 * @return array what they returned, under the keys of $tasks
 * @throws \Throwable what the first one that failed threw, after the others were canceled and have ended
 */
function batch(array $tasks, float $timeout = -1.0): array {}

/**
 * Runs $n copies of a function beside each other and waits for all.
 *
 * @throws \Throwable as batch()
 */
function parallel(int $n, callable $fn): void {}

/**
 * Calls a function with each value, all beside each other.
 *
 * @return array the results under the keys of $list; see batch()
 * @throws \Throwable as batch()
 */
function map(array $list, callable $fn, float $timeout = -1.0): array {}

/**
 * Waits until one of several channels can be popped or pushed to, and does that. Of several that can, any.
 *
 * @param Channel[] $pop
 * @param array[] $push pairs of a channel and what to push to it, under other keys than $pop
 * @param float $timeout seconds; 0 and negative: for ever
 * @return array|null the key of the channel, and the value, or for a push true; false with a channel that is closed.
 *                    Null on timeout and when canceled.
 */
function select(array $pop, array $push = [], float $timeout = -1): ?array {}

}

namespace {

function coro_version(): string {}

/** How many CPUs this process may use. */
function coro_cpu_num(): int {}

/** The text of an errno or of a CORO_ERROR_* number. */
function coro_strerror(int $errno, int $error_type = 0): string {}

}
