<?php

declare(strict_types=1);

namespace Coro\ConnectionPool;

use Closure;
use Coro\Coroutine;

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
     * @param array<int, true> $returnedBy the coroutines that have put the connection back before
     * @param Closure(): mixed $onLoss is called when the connection is destroyed before it was put back
     */
    public function __construct(
        public readonly int $coroutine,
        private readonly array $returnedBy,
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
        return isset($this->returnedBy[$coroutine]) && $this->coroutine !== $coroutine;
    }

    /**
     * Returns the coroutines that have put the connection back, if this coroutine does it now. Coroutines that have ended are
     * left out from time to time.
     *
     * @return array<int, true>
     */
    public function returnedBy(int $coroutine): array
    {
        $all = [$coroutine => true] + $this->returnedBy;
        $is_small = count($all) < 64;
        return $is_small ? $all : array_filter($all, Coroutine::exists(...), ARRAY_FILTER_USE_KEY);
    }
}
