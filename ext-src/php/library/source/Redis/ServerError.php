<?php

declare(strict_types=1);

namespace Coro\Redis;

use RuntimeException;

/**
 * The error with which Redis has answered. It has not executed the command, or, if this was a script, a part of it.
 *
 * @internal
 */
final class ServerError extends RuntimeException
{
    /** The kinds of errors that say nothing about the command: the server cannot execute it now. */
    private const TEMPORARY = [
        'BUSY', 'CLUSTERDOWN', 'LOADING', 'MASTERDOWN', 'MISCONF', 'NOREPLICAS', 'OOM', 'READONLY', 'TRYAGAIN', 'ASK', 'MOVED',
    ];

    /** The first word of the error, such as "WRONGTYPE". */
    public readonly string $kind;

    public function __construct(string $message)
    {
        parent::__construct($message);
        $this->kind = strtok($message, ' ') ?: '';
    }

    /** True if the same command may succeed later. */
    public function isTemporary(): bool
    {
        return in_array($this->kind, self::TEMPORARY, true);
    }
}
