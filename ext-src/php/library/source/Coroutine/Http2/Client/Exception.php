<?php

declare(strict_types=1);

namespace Coro\Coroutine\Http2\Client;

/**
 * No method of Coro\Coroutine\Http2\Client throws this class: it is for programs that name it in catch.
 */
class Exception extends \Coro\Exception
{
}
