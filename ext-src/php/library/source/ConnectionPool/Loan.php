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
    /** @var bool true: the connection has no place in the pool any more, because it is lost or on its way back */
    public bool $isOver = false;

    /**
     * @param int $coroutine the coroutine that has taken the connection
     * @param ?int $returnedBy the coroutine that has put the connection back before; null: none
     * @param Closure(): mixed $onLoss is called when the connection is destroyed before it was put back
     */
    public function __construct(
        public readonly int $coroutine,
        public readonly ?int $returnedBy,
        private readonly Closure $onLoss,
    ) {
    }

    public function __destruct()
    {
        if (!$this->isOver) {
            ($this->onLoss)();
        }
    }

    /** True if the coroutine has put this connection back before, and another coroutine has it now. */
    public function isOfAnother(int $coroutine): bool
    {
        return $this->returnedBy === $coroutine && $this->coroutine !== $coroutine;
    }
}
