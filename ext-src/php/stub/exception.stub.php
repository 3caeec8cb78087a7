<?php

/** @generate-class-entries */

namespace Coro;

/**
 * An operation failed for a reason outside of the program, such as an address in use. getCode() is an errno or a CORO_ERROR_*.
 */
class Exception extends \Exception
{
}

/** The program uses a function wrongly: it waits outside of coroutines, resumes a coroutine that does not wait, and the like. */
class Error extends \Error
{
}

/** Exists because programs for Swoole catch it. The extension does not throw it: docs/concepts/errors.md describes exit(). */
class ExitException extends Exception
{
    private int $flags = 0;

    private mixed $status = 0;

    /** Returns a set of CORO_EXIT_*: where exit() was called. */
    public function getFlags(): int {}

    /** Returns the argument of exit(). */
    public function getStatus(): mixed {}
}
