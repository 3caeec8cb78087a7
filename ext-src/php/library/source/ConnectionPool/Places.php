<?php

declare(strict_types=1);

namespace Coro\ConnectionPool;

use Closure;
use Coro\Coroutine;
use Coro\Database\SharedPDO;
use Coro\Timer;
use WeakMap;
use WeakReference;

/**
 * The places of a ConnectionPool: which connections are out, and what becomes of the place of a connection that is lost.
 *
 * @internal
 */
trait Places
{
    /** @var int how many connections are idle */
    private int $idle = 0;

    /** @var int how many connections are being opened or put back */
    private int $moving = 0;

    /** @var int how many connections are out that are not objects */
    private int $values = 0;

    /** @var WeakMap<object, Loan> the connections that are out */
    private WeakMap $loans;

    /** @var array{waits: int, timeouts: int, opened: int, lost: int, errors: int} */
    private array $figures = ['waits' => 0, 'timeouts' => 0, 'opened' => 0, 'lost' => 0, 'errors' => 0];

    /** @var ?WeakMap<self, true> the pools of this process */
    private static ?WeakMap $all = null;

    /** @var bool true: a fatal error has ended a coroutine. PHP then calls no destructor of an object that existed before. */
    private static bool $hasCrashed = false;

    /**
     * Is called when a fatal error has ended a coroutine, whose connections nothing puts back any more.
     *
     * @internal
     */
    public static function coroutineCrashed(int $coroutine): void
    {
        self::$hasCrashed = true;
        foreach (self::$all ?? [] as $pool => $_) {
            if ($pool->process !== getmypid()) {
                continue;
            }
            foreach ($pool->loans as $connection => $loan) {
                if ($loan->coroutine === $coroutine && !$loan->isOver) {
                    $pool->shutDown($connection);
                    $pool->endLoan($loan);
                }
            }
            for ($waiting = $pool->stats()['waiting']; $waiting > 0; $waiting--) {   // from now on they count again
                $pool->wakeOne();
            }
        }
        class_exists(SharedPDO::class, false) && SharedPDO::coroutineCrashed($coroutine);
    }

    private function countAgain(): void
    {
        $this->num = $this->idle + $this->moving + $this->values;
        foreach ($this->loans as $loan) {
            $this->num += (int) !$loan->isOver;
        }
    }

    /** Gives up the connection that the coroutine has taken last, which it has found to be lost. */
    private function writeOff(): void
    {
        $last = null;
        foreach ($this->loans as $loan) {
            $last = $loan->coroutine === Coroutine::getCid() && !$loan->isOver ? $loan : $last;
        }
        if ($last) {
            $this->endLoan($last);
        } elseif ($this->values > 0) {
            $this->values--;
            $this->loseConnection();
        }
    }

    /** Returns a function that notes the loss of a connection, unless the pool is gone or belongs to a parent process. */
    private function loss(): Closure
    {
        [$pool, $channel] = [WeakReference::create($this), WeakReference::create($this->pool)];
        return static function () use ($pool, $channel): void {
            if ($pool->get()?->pool === $channel->get()) {
                $pool->get()?->loseConnection();
            }
        };
    }

    private function endLoan(Loan $loan): void
    {
        $loan->isOver = true;
        $this->loseConnection();
    }

    private function loseConnection(): void
    {
        if ($this->pool && $this->process === getmypid()) {
            $this->figures['lost']++;
            $this->giveUpPlace();
        }
    }

    private function shutDown(object $connection): void
    {
        $this->socketOf($connection)?->shutDown();
    }

    /** Lets a coroutine that waits in get() open a connection in place of one that is gone. */
    private function giveUpPlace(): void
    {
        $this->num = max(0, $this->num - 1);
        $this->wakeOne();
    }

    private function wakeOne(): void
    {
        if ($this->pool && $this->pool->stats()['consumer_num'] > 0) {
            $channel = $this->pool;
            $wake = static fn() => $channel->isFull() || $channel->push(null);
            Native::canWait() ? $wake() : Timer::after(1, $wake);   // a channel does not take anything while PHP collects garbage
        }
    }
}
