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
function defer(callable $callback): void {}

}

namespace {

function coro_version(): string {}

/** How many CPUs this process may use. */
function coro_cpu_num(): int {}

/** The text of an errno or of a CORO_ERROR_* number. */
function coro_strerror(int $errno, int $error_type = 0): string {}

}
