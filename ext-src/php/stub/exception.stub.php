<?php

/** @generate-class-entries */

namespace Coro;

/** The operating system reports an error. getCode() returns an errno or a CORO_ERROR_*. */
class Exception extends \Exception
{
}

/** The program is wrong: for example, it waits outside of a coroutine, or resumes a coroutine twice. */
class Error extends \Error
{
}

/** Describes a call of exit(), for code that must know how a part of a program has ended. */
class ExitException extends Exception
{
    private int $flags = 0;

    private mixed $status = 0;

    /** Returns where exit() was called: CORO_EXIT_IN_COROUTINE, CORO_EXIT_IN_SERVER. */
    public function getFlags(): int {}

    /** Returns the argument of exit(). */
    public function getStatus(): mixed {}
}
