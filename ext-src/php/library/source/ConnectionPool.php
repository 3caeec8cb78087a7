<?php

declare(strict_types=1);

namespace Coro;

use Coro\ConnectionPool\Loan;
use RuntimeException;
use Throwable;
use WeakMap;
use WeakReference;

/**
 * Connections that coroutines share: each coroutine takes one out, uses it alone, and puts it back.
 *
 * The pool opens a connection when a coroutine needs one and none is idle, up to its size. When all connections are out, get()
 * waits. If a coroutine drops its connection instead of putting it back, the pool opens another one when a coroutine needs it.
 *
 * A pool can be used only in coroutines. In a process that is forked, the pool begins empty: the parent keeps its connections.
 */
class ConnectionPool
{
    public const DEFAULT_SIZE = 64;

    /** @var ?Channel<mixed> the idle connections; null after close() */
    protected ?Channel $pool;

    /** @var callable */
    protected $constructor;

    /** @var int how many connections are open, idle or taken out, or being opened */
    protected int $num = 0;

    protected int $size;

    protected ?string $proxy;

    private int $process;
    private ?float $heartbeat = null;

    /** @var ?callable(mixed): mixed */
    private $check;

    /** @var WeakMap<object, float> when each idle connection was put back */
    private WeakMap $idleSince;

    /** @var WeakMap<object, Loan> the connections that are out */
    private WeakMap $loans;

    /** @var array{waits: int, timeouts: int, opened: int, lost: int} */
    private array $figures = ['waits' => 0, 'timeouts' => 0, 'opened' => 0, 'lost' => 0];

    /** @var list<Channel> connections that the parent of this process has opened: to close them here would end its sessions */
    private static array $inherited = [];

    /**
     * Makes an empty pool.
     *
     * @param callable $constructor opens a connection; it may wait
     * @phpstan-param callable(): mixed $constructor
     * @param int $size the most connections that are open at the same time
     * @param ?string $proxy a class; the pool then consists of objects of this class, whose constructor gets `$constructor`
     */
    public function __construct(callable $constructor, int $size = self::DEFAULT_SIZE, ?string $proxy = null)
    {
        $this->size = max(1, $size);
        $this->constructor = $constructor;
        $this->proxy = $proxy;
        $this->idleSince = new WeakMap();
        $this->loans = new WeakMap();
        $this->process = getmypid();
        $this->pool = new Channel($this->size);
    }

    /** Opens connections until the pool has as many as its size allows. Waits until they are open. */
    public function fill(): void
    {
        $this->renewAfterFork();
        while ($this->pool && $this->num < $this->size) {
            $this->make();
        }
    }

    /**
     * Takes a connection out of the pool. Waits if all connections are out.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return mixed the connection, or false after the timeout, after cancel(), and when close() is called meanwhile
     * @throws \RuntimeException if the pool is closed
     * @throws \Throwable what `$constructor` throws
     */
    public function get(float $timeout = -1.0)
    {
        $this->renewAfterFork();
        $pool = $this->pool ?? throw new RuntimeException('Pool has been closed');
        $deadline = $timeout > 0 ? microtime(true) + $timeout : INF;
        $this->figures['waits'] += (int) ($pool->isEmpty() && $this->num >= $this->size);
        while (true) {
            if ($pool->isEmpty() && $this->num < $this->size) {
                return $this->lend($this->open());
            }
            $connection = $pool->pop($deadline === INF ? -1.0 : max($deadline - microtime(true), 0.001));
            if ($connection === false) {
                $this->figures['timeouts']++;
                return false;
            }
            if ($connection !== null && $this->isUsable($connection)) {
                return $this->lend($connection);
            }
        }
    }

    /**
     * Puts a connection back into the pool. Does not wait.
     *
     * @param mixed $connection null if the connection is lost: the pool then opens another one when a coroutine needs it. A
     *        connection that is in the pool already is ignored.
     */
    public function put(mixed $connection): void
    {
        if ($this->pool === null || $this->process !== getmypid()) {
            return;
        }
        if ($connection === null) {
            $this->figures['lost']++;
            $this->giveUpPlace();
        } elseif (!is_object($connection)) {
            $this->store($connection);
        } elseif (!isset($this->idleSince[$connection])) {   // otherwise the program puts it back twice
            $loan = $this->loans[$connection] ?? null;
            if ($loan) {
                $loan->isReturned = true;
                unset($this->loans[$connection]);
            } else {
                $this->num++;   // a connection that the program has opened
            }
            $this->store($connection);
        }
    }

    /**
     * Closes the pool and drops its idle connections. Coroutines that wait in get() get false. Connections that are out stay
     * open until their coroutines drop them.
     */
    public function close(): void
    {
        $pool = $this->pool;
        $this->pool = null;
        $this->num = 0;
        $this->idleSince = new WeakMap();
        if ($pool && $this->process === getmypid()) {
            $pool->close();
        }
    }

    /**
     * Has get() check connections that were idle for longer than this time. Lost ones are dropped, and get() returns another.
     *
     * @param float $seconds 0: check each connection; negative: no check
     * @param ?callable $check gets a connection and returns false or throws if it is lost. Without this function
     *        the pool calls the method `ping()` of the connection, or for PDO runs the query `SELECT 1`.
     */
    public function heartbeat(float $seconds, ?callable $check = null): static
    {
        $this->heartbeat = $seconds < 0 ? null : $seconds;
        $this->check = $check;
        return $this;
    }

    /**
     * Returns figures of the pool.
     *
     * @return array{size: int, open: int, idle: int, waiting: int, waits: int, timeouts: int, opened: int, lost: int} `waiting`:
     *         how many coroutines wait in get() now. Since the pool was made: how often get() has waited (`waits`) and has
     *         returned false (`timeouts`), and how many connections were opened and lost.
     */
    public function stats(): array
    {
        $this->renewAfterFork();
        return [
            'size' => $this->size,
            'open' => $this->num,
            'idle' => $this->pool?->length() ?? 0,
            'waiting' => $this->pool?->stats()['consumer_num'] ?? 0,
        ] + $this->figures;
    }

    /** Opens a connection and puts it into the pool. */
    protected function make(): void
    {
        $this->store($this->open());
    }

    /** Returns false, or throws, if a connection that was idle is lost. */
    protected function isAlive(mixed $connection): bool
    {
        return !is_object($connection) || !is_callable([$connection, 'ping']) || $connection->ping() !== false;
    }

    /** Drops the idle connections. */
    protected function dropIdle(): void
    {
        while ($this->pool && Coroutine::getCid() > 0 && !$this->pool->isEmpty()) {
            $this->num -= (int) ($this->pool->pop() !== null);
        }
    }

    private function open(): mixed
    {
        $this->num++;
        $pool = $this->pool;
        try {
            $connection = $this->proxy === null ? ($this->constructor)() : new $this->proxy($this->constructor);
        } catch (Throwable $error) {
            $this->giveUpPlace();
            throw $error;
        }
        if ($this->pool !== $pool) {
            throw new RuntimeException('Pool has been closed');
        }
        $this->figures['opened']++;
        return $connection;
    }

    private function store(mixed $connection): void
    {
        if (!$this->pool || $this->pool->isFull()) {
            $this->num--;
            return;
        }
        if (is_object($connection)) {
            $this->idleSince[$connection] = microtime(true);
        }
        $this->pool->push($connection);
    }

    private function lend(mixed $connection): mixed
    {
        if (is_object($connection)) {
            unset($this->idleSince[$connection]);
            $pool = WeakReference::create($this);
            $this->loans[$connection] = new Loan(static fn() => $pool->get()?->put(null));
        }
        return $connection;
    }

    /** Lets a coroutine that waits in get() open a connection in place of one that is gone. */
    private function giveUpPlace(): void
    {
        $this->num = max(0, $this->num - 1);
        if ($this->pool && Coroutine::getCid() > 0 && $this->pool->stats()['consumer_num'] > 0) {
            $this->pool->push(null);
        }
    }

    private function isUsable(mixed $connection): bool
    {
        $since = is_object($connection) ? $this->idleSince[$connection] : 0.0;
        if ($this->heartbeat === null || microtime(true) - $since < $this->heartbeat) {
            return true;
        }
        $is_alive = false;
        try {
            $is_alive = ($this->check ? ($this->check)($connection) : $this->isAlive($connection)) !== false;
        } catch (Coroutine\CanceledException | Coroutine\TimeoutException $interruption) {
            $this->put(null);
            throw $interruption;
        } catch (Throwable) {
            // the connection is lost
        }
        if (!$is_alive) {
            $this->put(null);
        }
        return $is_alive;
    }

    private function renewAfterFork(): void
    {
        if ($this->process === getmypid()) {
            return;
        }
        $this->process = getmypid();
        if ($this->pool) {
            self::$inherited[] = $this->pool;
            $this->pool = new Channel($this->size);
            $this->idleSince = new WeakMap();
            $this->loans = new WeakMap();
            $this->num = 0;
        }
    }
}
