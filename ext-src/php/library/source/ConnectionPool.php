<?php

declare(strict_types=1);

namespace Coro;

use Closure;
use Coro\ConnectionPool\Loan;
use Coro\ConnectionPool\Native;
use Coro\ConnectionPool\Places;
use Coro\ConnectionPool\PooledSocket;
use RuntimeException;
use Throwable;
use ValueError;
use WeakMap;

/**
 * Connections that coroutines share: each coroutine takes one out, uses it alone, and puts it back.
 *
 * The pool opens a connection when a coroutine needs one and none is idle, up to its size. When all connections are out, get()
 * waits. If a coroutine drops its connection instead of putting it back, the pool opens another one when a coroutine needs it.
 *
 * No coroutine gets a connection that is not known to be clean: the pool replaces a connection that its server has ended, or in
 * which cancel() or a time limit has cut off a wait.
 *
 * A pool can be used only in coroutines. In a process that is forked, the pool begins empty: the parent keeps its connections.
 *
 * @template T = mixed
 */
class ConnectionPool
{
    use Places;   // @internal

    public const DEFAULT_SIZE = 64;

    /** After this time in seconds a connection that cannot be brought into its first state is dropped. */
    private const RESTORED_WITHIN = 5.0;

    private const MOST_CONNECTIONS = 1_000_000;

    /** The interval in seconds at which get() looks for free places after a fatal error. */
    private const COUNTED_AGAIN_AFTER = 0.1;

    /** @var ?Channel<mixed> the idle connections, and null for each coroutine that is woken to open one; null after close() */
    protected ?Channel $pool;

    /** @var callable */
    protected $constructor;

    /** @var int how many connections are open, idle or taken out, or being opened */
    protected int $num = 0;

    protected int $size;

    protected ?string $proxy;

    /** The name of the pool among the figures of the admin process. */
    private string $label;

    private int $process;
    private ?float $heartbeat = null;

    /** @var ?callable(mixed): mixed */
    private $check;

    /** @var ?callable(object): mixed what put() calls for each connection */
    private $reset = null;

    /** @var WeakMap<object, array{float, array<int, true>}> since when each idle connection is idle, and who has put it back */
    private WeakMap $idleSince;

    /** @var WeakMap<object, PooledSocket> the sockets of connections */
    private WeakMap $sockets;

    /** @var list<mixed> connections that the parent of this process has opened: to close them here would end its sessions */
    private static array $inherited = [];

    /**
     * Makes an empty pool.
     *
     * @param callable $constructor opens a connection; it may wait
     * @phpstan-param callable(): T $constructor
     * @param int $size the most connections that are open at the same time, at most 1,000,000
     * @param ?string $proxy a class; the pool then consists of objects of this class, whose constructor gets `$constructor`
     * @throws \ValueError if `$size` is larger
     */
    public function __construct(callable $constructor, int $size = self::DEFAULT_SIZE, ?string $proxy = null)
    {
        if ($size > self::MOST_CONNECTIONS) {
            throw new ValueError(__METHOD__ . '(): Argument #2 ($size) must be at most ' . self::MOST_CONNECTIONS);
        }
        $this->size = max(1, $size);
        $this->constructor = $constructor;
        $this->proxy = $proxy;
        $this->label = $this->label();
        $this->begin();
        self::$all ??= new WeakMap();
        self::$all[$this] = true;
    }

    /** Opens connections until the pool has as many as its size allows. Waits until they are open. */
    public function fill(): void
    {
        $this->renewAfterFork();
        while ($this->pool && $this->num < $this->size && !$this->pool->isFull()) {
            $this->make();
        }
    }

    /**
     * Takes a connection out of the pool. Waits if all connections are out.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return mixed the connection, or false after the timeout, after cancel(), and when close() is called meanwhile
     * @phpstan-return T|false
     * @throws \RuntimeException if the pool is closed
     * @throws \ValueError if `$timeout` is NAN
     * @throws \Throwable what `$constructor` throws
     */
    public function get(float $timeout = -1.0)
    {
        self::checkNumber($timeout, 'get(): Argument #1 ($timeout)');
        Native::checkTime();
        $this->renewAfterFork();
        $pool = $this->pool ?? throw new RuntimeException('Pool has been closed');
        $deadline = $timeout > 0 ? microtime(true) + $timeout : INF;
        $this->figures['waits'] += (int) ($pool->isEmpty() && $this->num >= $this->size);
        while (true) {
            self::$hasCrashed && $this->countAgain();
            if ($pool->isEmpty() && $this->num < $this->size) {
                return $this->lend($this->open());
            }
            $until = self::$hasCrashed ? min($deadline, microtime(true) + self::COUNTED_AGAIN_AFTER) : $deadline;
            $connection = $pool->pop($until === INF ? -1.0 : max($until - microtime(true), 0.001));
            if ($connection === false && $pool->errCode === CORO_CHANNEL_TIMEOUT && $until < $deadline) {
                continue;
            }
            if ($connection === false && $pool->errCode !== CORO_CHANNEL_OK) {
                $this->figures['timeouts'] += (int) ($pool->errCode === CORO_CHANNEL_TIMEOUT);
                return false;
            }
            if ($connection !== null) {
                $this->idle--;
                if ($this->isUsable($connection)) {
                    return $this->lend($connection);
                }
            }
        }
    }

    /**
     * Puts a connection back into the pool.
     *
     * @param mixed $connection null if the connection is lost: the pool then opens another one when a coroutine needs it. A
     *        connection that is in the pool already, or that another coroutine has got meanwhile, is ignored.
     * @phpstan-param T|null $connection
     * @throws \ValueError if the pool has not opened the connection. A pool of the class ConnectionPool takes it instead.
     */
    public function put(mixed $connection): void
    {
        if ($this->pool === null || $this->process !== getmypid()) {
            return;
        }
        if ($connection === null) {
            $this->writeOff();
        } elseif (!is_object($connection)) {
            $this->values > 0 ? $this->values-- : $this->num++;
            $this->store($connection);
        } elseif (!isset($this->idleSince[$connection])) {   // otherwise the program puts it back twice
            $this->takeBack($connection);
        }
    }

    /**
     * Closes the pool and drops its idle connections. Coroutines that wait in get() get false. Connections that are out stay
     * open until their coroutines drop them.
     */
    public function close(): void
    {
        $pool = $this->pool;
        $is_own = $this->process === getmypid();
        $this->pool = null;
        $this->forget();
        if ($pool && $is_own) {
            $pool->close();
        }
    }

    /**
     * Has get() check connections that were idle for longer than this time. Lost ones are dropped, and get() returns another.
     *
     * @param float $seconds 0: check each connection; negative: no check
     * @param ?callable $check gets a connection and returns false or throws if it is lost. Without this function
     *        the pool calls the method `ping()` of the connection, or for PDO runs the query `SELECT 1`.
     * @phpstan-param (callable(T): mixed)|null $check
     * @throws \ValueError if `$seconds` is NAN
     */
    public function heartbeat(float $seconds, ?callable $check = null): static
    {
        self::checkNumber($seconds, 'heartbeat(): Argument #1 ($seconds)');
        $this->heartbeat = $seconds < 0 ? null : $seconds;
        $this->check = $check;
        return $this;
    }

    /**
     * Has put() reset the session of each connection, so that nothing that a coroutine has changed reaches the next one. That
     * costs at least one more question to the server for each put(). Without this method put() undoes only what the pool knows.
     *
     * @param ?callable $reset gets a connection. If it returns false, the connection is dropped; if it throws, that is an error.
     *        Without this function PDOPool and MysqliPool send COM_CHANGE_USER to MySQL and DISCARD ALL to PostgreSQL, and
     *        RedisPool sends RESET. PDOPool drops connections whose sessions it cannot reset, such as those of SQLite.
     * @phpstan-param (callable(T): mixed)|null $reset
     * @throws \ValueError if a pool of the class ConnectionPool gets no function
     */
    public function resetAlways(?callable $reset = null): static
    {
        if ($reset === null && !method_exists($this, 'resetSession')) {
            throw new ValueError('A pool of this class needs a function that resets a connection');
        }
        $this->reset = $reset ?? $this->resetSession(...);
        return $this;
    }

    /**
     * Names the pool for the page and the metrics of the admin process (option `admin_server`). Without a name, a pool is named
     * after its server and database or, if they are not known, after the file and line at which it was made.
     */
    public function named(string $name): static
    {
        $this->label = $name;
        return $this;
    }

    /**
     * Returns figures of the pool.
     *
     * @return array{size: int, open: int, idle: int, waiting: int, waits: int, timeouts: int, opened: int, lost: int,
     *         errors: int} `waiting`: how many coroutines wait in get() now. Since the pool was made: how often get() has waited
     *         (`waits`) and has returned false because its time was up (`timeouts`), and how many connections were opened, and
     *         were lost or dropped. `errors`: how often put() could not bring a connection into its first state; the log tells
     *         why.
     */
    public function stats(): array
    {
        $this->renewAfterFork();
        return [
            'size' => $this->size,
            'open' => $this->num,
            'idle' => $this->idle,
            'waiting' => $this->pool?->stats()['consumer_num'] ?? 0,
        ] + $this->figures;
    }

    /**
     * Returns the name of a pool that the program has not named.
     *
     * @internal
     */
    protected function label(): string
    {
        return Native::place();
    }

    /** Opens a connection and puts it into the pool. */
    protected function make(): void
    {
        $this->store($this->open());
    }

    /** Returns false, or throws, if a connection that was idle is lost. May wait. */
    protected function isAlive(mixed $connection): bool
    {
        return !is_object($connection) || !is_callable([$connection, 'ping']) || $connection->ping() !== false;
    }

    /** Returns false if a connection between two requests is lost or not clean, as far as its socket shows. Does not wait. */
    protected function isIntact(mixed $connection): bool
    {
        return !is_object($connection) || !$this->socketOf($connection)?->hasEnded();
    }

    /**
     * Returns the socket of a connection, or null if it is not known.
     *
     * @internal
     */
    protected function socketOf(object $connection): ?PooledSocket
    {
        return $this->sockets[$connection] ?? null;
    }

    /**
     * Returns a function that brings a connection, which comes back, into its first state; null if there is nothing to do. The
     * function may wait, and throws if it cannot do it.
     *
     * @return ?Closure(): mixed
     */
    protected function restorer(object $connection): ?Closure
    {
        return null;
    }

    /** True if put() may get this connection, which the pool has not lent. */
    protected function mayAdopt(object $connection): bool
    {
        return $this->proxy === null || $connection instanceof $this->proxy;
    }

    /** Drops the idle connections. */
    protected function dropIdle(): void
    {
        while ($this->pool && Coroutine::getCid() > 0 && !$this->pool->isEmpty()) {
            if ($this->pool->pop() !== null) {
                $this->num--;
                $this->idle--;
            }
        }
    }

    /** True if put() resets the session of each connection. */
    protected function resetsAlways(): bool
    {
        return $this->reset !== null;
    }

    /**
     * Calls a function that brings a connection into its first state. No cancel() and no time limit of the coroutine cuts it off,
     * and what it throws does not reach the program.
     *
     * @return bool false if the function has returned false, has thrown, or could not be called
     */
    protected function restore(Closure $restore): bool
    {
        $error = null;
        $is_restored = false;   // remains false if the function ends by a fatal error
        Native::undisturbed(self::RESTORED_WITHIN, static function () use ($restore, &$error, &$is_restored): void {
            try {
                $is_restored = $restore() !== false;
            } catch (ExitException $exit) {
                throw $exit;
            } catch (Throwable $error) {
                // it is reported below
            }
        });
        $error && $this->report($error);
        return $is_restored;
    }

    private function report(Throwable $error): void
    {
        $this->figures['errors']++;
        coro_error_log(CORO_LOG_WARNING, 'a connection is dropped, because it cannot be brought into its first state: '
            . $error->getMessage());
    }

    private static function checkNumber(float $seconds, string $argument): void
    {
        is_nan($seconds) && throw new ValueError(self::class . "::$argument must not be NAN");
    }

    private function begin(): void
    {
        $this->process = getmypid();
        $this->forget();
        $this->pool = new Channel(2 * $this->size);
    }

    private function forget(): void
    {
        $this->idleSince = new WeakMap();
        $this->loans = new WeakMap();
        $this->sockets = new WeakMap();
        $this->num = $this->idle = $this->moving = $this->values = 0;
    }

    private function open(): mixed
    {
        $this->num++;
        $this->moving++;
        $pool = $this->pool;
        try {
            $connection = PooledSocket::of(
                $this->proxy === null ? $this->constructor : fn() => new $this->proxy($this->constructor),
                $socket,
            );
        } catch (Throwable $error) {
            if ($this->pool === $pool) {
                $this->moving--;
                $this->giveUpPlace();
            }
            throw $error;
        }
        if ($this->pool !== $pool) {
            throw new RuntimeException('Pool has been closed');
        }
        $this->moving--;
        $this->figures['opened']++;
        if ($socket && is_object($connection)) {
            $this->sockets[$connection] = $socket;
        }
        return $connection;
    }

    /** @param array<int, true> $returned_by the coroutines that have put the connection back */
    private function store(mixed $connection, array $returned_by = []): void
    {
        if (!$this->pool || $this->idle === $this->size) {
            $this->num = max(0, $this->num - 1);
            return;
        }
        $this->idle++;
        if (is_object($connection)) {
            $this->idleSince[$connection] = [microtime(true), $returned_by];
        }
        $this->pool->push($connection);
    }

    private function lend(mixed $connection): mixed
    {
        $this->pool ?? throw new RuntimeException('Pool has been closed');
        if (is_object($connection)) {
            $returned_by = $this->idleSince[$connection][1] ?? [];
            unset($this->idleSince[$connection]);
            $this->loans[$connection] = new Loan(Coroutine::getCid(), $returned_by, $this->loss());
        } else {
            $this->values++;
        }
        return $connection;
    }

    private function takeBack(object $connection): void
    {
        $loan = $this->loans[$connection] ?? null;
        if ($loan?->isOver || $loan?->isOfAnother(Coroutine::getCid())) {
            return;
        }
        if (!$loan) {
            if (!$this->mayAdopt($connection)) {
                throw new ValueError('The connection does not belong to this pool');
            }
            $this->num++;
            $loan = $this->loans[$connection] = new Loan(Coroutine::getCid(), [], $this->loss());
        }
        $loan->isOver = true;
        $this->moving++;
        $pool = $this->pool;
        $is_clean = $this->isClean($connection);
        if ($this->pool !== $pool) {
            return;   // it was closed meanwhile
        }
        $this->moving--;
        if ($is_clean) {
            unset($this->loans[$connection]);
            $this->store($connection, $loan->returnedBy(Coroutine::getCid()));
        } else {
            $this->loseConnection();
        }
    }

    /** Brings a connection that comes back into its first state. Returns false if it must not be used any more. */
    private function isClean(object $connection): bool
    {
        try {
            if (!$this->isIntact($connection)) {
                return false;
            }
            $restore = $this->restorer($connection);
            if ($reset = $this->reset) {
                $undo = $restore ?? static fn() => null;
                $restore = static fn() => $undo() !== false && $reset($connection) !== false;
            }
            return (!$restore || $this->restore($restore)) && $this->isIntact($connection);
        } catch (Throwable $error) {   // for example because another coroutine waits in a call with the connection
            $this->report($error);
            return false;
        }
    }

    private function isUsable(mixed $connection): bool
    {
        if (!$this->isIntact($connection)) {
            $this->loseConnection();
            return false;
        }
        $since = is_object($connection) ? $this->idleSince[$connection][0] : 0.0;
        if ($this->heartbeat === null || microtime(true) - $since < $this->heartbeat) {
            return true;
        }
        $is_alive = false;
        try {
            $is_alive = ($this->check ? ($this->check)($connection) : $this->isAlive($connection)) !== false;
        } catch (Coroutine\CanceledException | Coroutine\TimeoutException | ExitException $interruption) {
            $this->loseConnection();
            throw $interruption;
        } catch (Throwable) {
            // the connection is lost
        }
        if (!$is_alive) {
            $this->loseConnection();
        }
        return $is_alive;
    }

    private function renewAfterFork(): void
    {
        if ($this->process === getmypid()) {
            return;
        }
        if ($this->pool) {
            self::$inherited[] = [$this->pool, $this->loans];
            $this->begin();
        }
    }
}
