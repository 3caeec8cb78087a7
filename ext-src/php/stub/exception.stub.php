<?php

/** @generate-class-entries */

namespace Coro;

/** The world failed in a way that no return value can tell: getCode() is an errno or a CORO_ERROR_* number. */
class Exception extends \Exception
{
}

/** The program is wrong: a waiting function outside a coroutine, one coroutine resumed twice, and the like. */
class Error extends \Error
{
}

/** What exit() left behind, for code that wants to know how a piece of a program ended. */
class ExitException extends Exception
{
    private int $flags = 0;

    private mixed $status = 0;

    /** Where exit() was called: CORO_EXIT_IN_COROUTINE, CORO_EXIT_IN_SERVER. */
    public function getFlags(): int {}

    /** The argument of exit(). */
    public function getStatus(): mixed {}
}
