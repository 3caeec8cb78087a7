<?php

declare(strict_types=1);

namespace Coro\Redis;

use RuntimeException;

/**
 * Redis cannot be reached, or the connection was lost. It is not known whether a command that was sent before was executed.
 *
 * @internal
 */
class Away extends RuntimeException
{
    public static function canceled(): self
    {
        return new self('The coroutine was canceled before Redis has answered');
    }
}
