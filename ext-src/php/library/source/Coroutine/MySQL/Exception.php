<?php

declare(strict_types=1);

namespace Coro\Coroutine\MySQL;

/**
 * A MySQL client was used in a way that cannot succeed.
 */
class Exception extends \Coro\Exception
{
}
