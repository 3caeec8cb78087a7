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

/**
 * exit() throws this exception in coroutines and in the callbacks of servers, so that `finally` blocks run. Uncaught, it ends
 * the callback of a server, and in other coroutines the program.
 */
class ExitException extends Exception
{
    private int $flags = 0;

    private mixed $status = 0;

    /** Returns where exit() was called, as a set of CORO_EXIT_* bits. */
    public function getFlags(): int {}

    /** Returns the argument of exit(). */
    public function getStatus(): mixed {}
}
