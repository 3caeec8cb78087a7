<?php

declare(strict_types=1);

namespace Coro\ConnectionPool;

use Closure;

/**
 * A connection that a coroutine has taken out of a pool. The pool keeps the loan as long as the connection exists.
 *
 * @internal
 */
final class Loan
{
    public bool $isReturned = false;

    /** @param Closure(): mixed $onLoss is called when the connection is destroyed before it was put back */
    public function __construct(private readonly Closure $onLoss)
    {
    }

    public function __destruct()
    {
        if (!$this->isReturned) {
            ($this->onLoss)();
        }
    }
}
