// Written by embed.sh from the PHP classes in the folder source.
#pragma once

#include <string_view>

namespace coro::php {

// A class: its name without its namespace Coro, and the file that declares it.
struct LibrarySource {
    std::string_view name;
    std::string_view text;
};

constexpr LibrarySource kLibrarySources[] = {
    {"ConnectionPool", R"php(<?php

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
 */
class ConnectionPool
{
    use Places;   // @internal

    public const DEFAULT_SIZE = 64;

    /** After this time in seconds a connection that cannot be brought into its first state is dropped. */
    private const RESTORED_WITHIN = 5.0;

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

    private int $process;
    private ?float $heartbeat = null;

    /** @var ?callable(mixed): mixed */
    private $check;

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
     * @phpstan-param callable(): mixed $constructor
     * @param int $size the most connections that are open at the same time
     * @param ?string $proxy a class; the pool then consists of objects of this class, whose constructor gets `$constructor`
     */
    public function __construct(callable $constructor, int $size = self::DEFAULT_SIZE, ?string $proxy = null)
    {
        $this->size = max(1, $size);
        $this->constructor = $constructor;
        $this->proxy = $proxy;
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
     * @throws \RuntimeException if the pool is closed
     * @throws \Throwable what `$constructor` throws
     */
    public function get(float $timeout = -1.0)
    {
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

    /**
     * Calls a function that brings a connection into its first state. No cancel() and no time limit of the coroutine cuts it off,
     * and what it throws does not reach the program.
     *
     * @return bool false if the function has thrown or could not be called
     */
    protected function restore(Closure $restore): bool
    {
        $error = null;
        $is_restored = false;   // remains false if the function ends by a fatal error
        Native::undisturbed(self::RESTORED_WITHIN, static function () use ($restore, &$error, &$is_restored): void {
            try {
                $restore();
                $is_restored = true;
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
        error_log("coro: a connection is dropped, because it cannot be brought into its first state: {$error->getMessage()}");
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
            $restore = $this->isIntact($connection) ? $this->restorer($connection) : static fn() => null;
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
        } catch (Coroutine\CanceledException | Coroutine\TimeoutException $interruption) {
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
)php"},
    {"ConnectionPool\\Loan", R"php(<?php

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
)php"},
    {"ConnectionPool\\Places", R"php(<?php

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
)php"},
    {"ConnectionPool\\PooledSocket", R"php(<?php

declare(strict_types=1);

namespace Coro\ConnectionPool;

/**
 * The socket of a connection in a pool. It tells whether the connection can be given to the next coroutine: between two
 * requests a server sends nothing, and a socket in which a wait was cut off is shut down.
 *
 * @internal
 */
final class PooledSocket
{
    private function __construct(private readonly int $fd, private readonly int $cookie)
    {
    }

    /**
     * Calls a function that opens a connection, and returns its result.
     *
     * @param ?self $socket becomes the socket that the function has connected last, or null if it has connected none
     */
    public static function of(callable $open, ?self &$socket): mixed
    {
        Native::recordConnect();
        try {
            return $open();
        } finally {
            $recorded = Native::recordedSocket();
            $socket = $recorded === null ? null : new self(...$recorded);
        }
    }

    /** True if the socket is open in both directions and the server has sent nothing. */
    public function isQuiet(): bool
    {
        return Native::look($this->fd, $this->cookie) === Native::QUIET;
    }

    /** True if the socket is open in both directions. */
    public function isConnected(): bool
    {
        return in_array(Native::look($this->fd, $this->cookie), [Native::QUIET, Native::UNREAD], true);
    }

    /** True if one side has shut the socket down. */
    public function hasEnded(): bool
    {
        return Native::look($this->fd, $this->cookie) === Native::ENDED;
    }

    /** Shuts the socket down, so that the server ends the session. */
    public function shutDown(): void
    {
        Native::shutDown($this->fd, $this->cookie);
    }
}
)php"},
    {"Coroutine\\MySQL", R"php(<?php

declare(strict_types=1);

namespace Coro\Coroutine;

use Closure;
use Coro\Coroutine;
use mysqli;
use mysqli_result;
use mysqli_sql_exception;

/**
 * A connection to a MySQL or MariaDB server. Its methods wait in the event loop, so they may be called only in coroutines.
 *
 * The class uses the extension mysqli. A method that fails returns false and stores the error in `$errno` and `$error`; connect()
 * stores it in `$connect_errno` and `$connect_error`, too. After a timeout the connection is closed.
 */
class MySQL
{
    private const GONE_AWAY = 2006;
    private const LOST = [self::GONE_AWAY, 2013, 4031];
    private const TIMED_OUT = 110;

    /** @var ?array<string, mixed> the array that was passed to connect(), with the defaults of what it lacked */
    public $serverInfo = null;

    /** @var int the id of the connection at the server; -1 if there is none */
    public $sock = -1;

    /** @var bool true if there is a connection that is not known to be lost */
    public $connected = false;

    /** @var int the error number of the last connect(), 0 after success */
    public $connect_errno = 0;

    /** @var string the error message of the last connect() */
    public $connect_error = '';

    /** @var int how many rows the last statement has changed or returned */
    public $affected_rows = 0;

    /** @var int the value that the last statement has given to an AUTO_INCREMENT column */
    public $insert_id = 0;

    /** @var string the message of the last error, '' after success */
    public $error = '';

    /** @var int the number of the last error, 0 after success: that of the server, or 110 after a timeout */
    public $errno = 0;

    private ?mysqli $mysqli = null;
    private bool $isDeferred = false;
    private ?Channel $answer = null;
    private ?mysqli_result $rows = null;

    /**
     * Connects to a server. A connection that is open is closed first.
     *
     * @param ?array $server_config host, port (3306), unix_socket, user, password, database, charset, timeout (seconds of the
     *        connect; 0: no limit), strict_type (true: query() returns numbers as int and float instead of string), fetch_mode
     *        (true: query() and execute() return true, and fetch() and fetchAll() the rows). A host such as
     *        `unix:/run/mysqld/mysqld.sock` is the path of a unix socket. Null: the array of the last call
     * @phpstan-param ?array<string, mixed> $server_config
     */
    public function connect(?array $server_config = null): bool
    {
        $this->close();
        $this->serverInfo = ($server_config ?? $this->serverInfo ?? []) + [
            'host' => '127.0.0.1', 'port' => 3306, 'unix_socket' => null, 'user' => 'root', 'password' => '', 'database' => '',
            'charset' => 'utf8mb4', 'timeout' => 0, 'strict_type' => false, 'fetch_mode' => false,
        ];
        $mysqli = new mysqli();
        $is_connected = $this->run(fn(): bool => $this->open($mysqli), (float) $this->serverInfo['timeout'], $mysqli);
        $this->connect_errno = $this->errno;
        $this->connect_error = $this->error;
        if (!$is_connected) {
            return false;
        }
        $this->mysqli = $mysqli;
        $this->connected = true;
        $this->sock = $mysqli->thread_id;
        return true;
    }

    /**
     * Runs a statement and returns its result. With setDefer() it only sends the statement, and recv() returns the result.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return array|bool the rows, each an array by column name; true for a statement without rows, in fetch mode, and with
     *         setDefer(); false after an error
     * @phpstan-return list<array<string, mixed>>|bool
     */
    public function query(string $sql, float $timeout = 0): array|bool
    {
        return $this->answerOf(fn(): array|bool => $this->result(function (mysqli $mysqli) use ($sql): bool {
            $this->dropResults($mysqli);
            return @$mysqli->real_query($sql);
        }, $timeout));
    }

    /**
     * Prepares a statement. With setDefer() it only sends the statement, and recv() returns the result.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return MySQL\Statement|bool false after an error
     */
    public function prepare(string $query, float $timeout = 0): MySQL\Statement|bool
    {
        return $this->answerOf(function () use ($query, $timeout): MySQL\Statement|false {
            $statement = $this->run(fn(mysqli $mysqli) => @$mysqli->prepare($query), $timeout);
            return $statement ? new MySQL\Statement($this, $statement) : false;
        });
    }

    /**
     * Returns the next row of the result in fetch mode, by column name; null after the last row; false without a result.
     *
     * @phpstan-return array<string, mixed>|false|null
     */
    public function fetch(): array|false|null
    {
        return $this->rows ? $this->rows->fetch_assoc() : false;
    }

    /**
     * Returns the rows of the result in fetch mode that fetch() has not returned; false without a result.
     *
     * @phpstan-return list<array<string, mixed>>|false
     */
    public function fetchAll(): array|false
    {
        return $this->rows ? $this->rows->fetch_all(MYSQLI_ASSOC) : false;
    }

    /**
     * Goes on to the next result of a procedure or of several statements.
     *
     * @return array|bool|null what query() returns for this result; null if there is none
     * @phpstan-return list<array<string, mixed>>|bool|null
     */
    public function nextResult(): array|bool|null
    {
        if (!$this->mysqli?->more_results()) {
            return null;
        }
        return $this->result(fn(mysqli $mysqli): bool => @$mysqli->next_result(), 0);
    }

    /** Begins a transaction. */
    public function begin(float $timeout = 0): bool
    {
        return $this->command('BEGIN', $timeout);
    }

    /** Commits the transaction. */
    public function commit(float $timeout = 0): bool
    {
        return $this->command('COMMIT', $timeout);
    }

    /** Rolls the transaction back. */
    public function rollback(float $timeout = 0): bool
    {
        return $this->command('ROLLBACK', $timeout);
    }

    /**
     * Escapes a string for an SQL statement. Does not wait.
     *
     * @param int $flags has no effect
     * @return string|false false if there is no connection
     */
    public function escape(string $string, int $flags = 0): string|false
    {
        return $this->mysqli ? $this->mysqli->real_escape_string($string) : false;
    }

    /** Returns true if query(), prepare() and Statement::execute() only send. */
    public function getDefer(): bool
    {
        return $this->isDeferred;
    }

    /** Decides whether query(), prepare() and Statement::execute() only send, and recv() returns the result. */
    public function setDefer(bool $defer = true): bool
    {
        $this->isDeferred = $defer;
        return true;
    }

    /**
     * Waits for the result of what was sent with setDefer(), and returns it.
     *
     * @return mixed false if nothing was sent
     */
    public function recv(): mixed
    {
        $answer = $this->answer;
        $this->answer = null;
        return $answer ? $answer->pop() : $this->fail(0, 'no request was sent with setDefer()');
    }

    /** Closes the connection. Returns false if there is none. */
    public function close(): bool
    {
        $mysqli = $this->mysqli;
        $this->mysqli = $this->rows = $this->answer = null;
        $this->connected = false;
        $this->sock = -1;
        return $mysqli !== null && @$mysqli->close();
    }

    /**
     * Calls a function with the connection, and stores its outcome in the properties.
     *
     * @internal
     * @return mixed what the function returns; false after an error
     */
    public function run(Closure $work, float $timeout, ?mysqli $mysqli = null): mixed
    {
        $mysqli ??= $this->mysqli;
        if (!$mysqli) {
            return $this->fail(self::GONE_AWAY, 'MySQL client is not connected to a server');
        }
        $this->errno = 0;
        $this->error = '';
        $begin = microtime(true);
        try {
            $result = $timeout > 0 ? Coroutine::deadline($timeout, fn() => $work($mysqli)) : $work($mysqli);
        } catch (mysqli_sql_exception $error) {
            return $this->fail($error->getCode(), $error->getMessage());
        } catch (TimeoutException $error) {
            $this->close();
            if ($timeout <= 0 || microtime(true) - $begin < $timeout) {
                throw $error;   // of a deadline of the program
            }
            return $this->fail(self::TIMED_OUT, 'MySQL server has not answered in time');
        }
        if ($result === false) {
            return $this->fail($mysqli->connect_errno ?: $mysqli->errno, $mysqli->connect_error ?? $mysqli->error);
        }
        return $result;
    }

    /**
     * Returns the result of a function, or with setDefer() starts the function in a coroutine of its own and returns true.
     *
     * @internal
     */
    public function answerOf(Closure $request): mixed
    {
        if (!$this->isDeferred) {
            return $request();
        }
        if ($this->answer) {
            return $this->fail(0, 'recv() must return the result of the last request first');
        }
        $answer = $this->answer = new Channel(1);
        Coroutine::create(fn() => $answer->push($request()));
        return true;
    }

    private function open(mysqli $mysqli): bool
    {
        $server = $this->serverInfo;
        if ($server['strict_type']) {
            $mysqli->options(MYSQLI_OPT_INT_AND_FLOAT_NATIVE, true);
        }
        $socket = str_starts_with($server['host'], 'unix:') ? preg_replace('~^unix:(//)?~', '', $server['host']) : null;
        return @$mysqli->real_connect(
            $socket ? 'localhost' : $server['host'],
            $server['user'],
            $server['password'],
            $server['database'],
            (int) $server['port'],
            $socket ?? $server['unix_socket'],
        ) && $mysqli->set_charset($server['charset']);
    }

    /** Calls a function that reads the beginning of a result, and returns the rows of this result as query() does. */
    private function result(Closure $work, float $timeout): array|bool
    {
        $is_done = $this->run(function (mysqli $mysqli) use ($work): bool {
            if (!$work($mysqli)) {
                return false;
            }
            $this->rows = $mysqli->store_result() ?: null;
            $this->affected_rows = (int) $mysqli->affected_rows;
            $this->insert_id = (int) $mysqli->insert_id;
            return $mysqli->errno === 0;
        }, $timeout);
        return !$is_done || !$this->rows || $this->serverInfo['fetch_mode'] ? $is_done : $this->fetchAll();
    }

    private function command(string $sql, float $timeout): bool
    {
        return $this->run(function (mysqli $mysqli) use ($sql): bool {
            $this->dropResults($mysqli);
            return @$mysqli->real_query($sql);
        }, $timeout);
    }

    /** Reads the results of a procedure that the program has not read: before that, the server takes no further statement. */
    private function dropResults(mysqli $mysqli): void
    {
        $this->rows = null;
        while ($mysqli->more_results() && @$mysqli->next_result()) {
            $mysqli->store_result();
        }
    }

    private function fail(int $errno, string $error): false
    {
        if (in_array($errno, self::LOST, true)) {
            $this->close();
        }
        $this->errno = $errno;
        $this->error = $error;
        return false;
    }
}
)php"},
    {"Coroutine\\MySQL\\Exception", R"php(<?php

declare(strict_types=1);

namespace Coro\Coroutine\MySQL;

/**
 * A MySQL client was used in a way that cannot succeed.
 */
class Exception extends \Coro\Exception
{
}
)php"},
    {"Coroutine\\MySQL\\Statement", R"php(<?php

declare(strict_types=1);

namespace Coro\Coroutine\MySQL;

use Coro\Coroutine\MySQL;
use mysqli_result;
use mysqli_stmt;

/**
 * A prepared statement of a MySQL client. A method that fails returns false and stores the error in `$errno` and `$error`.
 */
class Statement
{
    /** @var int the id of the statement */
    public $id = 0;

    /** @var int how many rows execute() has changed or returned */
    public $affected_rows = 0;

    /** @var int the value that execute() has given to an AUTO_INCREMENT column */
    public $insert_id = 0;

    /** @var string the message of the last error, '' after success */
    public $error = '';

    /** @var int the number of the last error, 0 after success: that of the server, or 110 after a timeout */
    public $errno = 0;

    private ?mysqli_result $rows = null;

    /** @internal MySQL::prepare() makes statements */
    public function __construct(private readonly MySQL $client, private ?mysqli_stmt $statement)
    {
        $this->id = $statement->id;
    }

    /**
     * Executes the statement.
     *
     * @param ?array $params a value for each question mark of the statement
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return array|bool the rows, each an array by column name; true for a statement without rows, in fetch mode, and with
     *         setDefer(); false after an error
     * @phpstan-param ?array<mixed> $params
     * @phpstan-return list<array<string, mixed>>|bool
     */
    public function execute(?array $params = null, float $timeout = 0): array|bool
    {
        $statement = $this->statement ?? throw new Exception('the statement is closed');
        $params = array_values($params ?? []);
        if (count($params) !== $statement->param_count) {
            $this->errno = 2034;
            $this->error = "statement#{$this->id} expects {$statement->param_count} parameters, " . count($params) . ' given';
            return false;
        }
        return $this->client->answerOf(fn(): array|bool => $this->outcome(
            $this->client->run(fn(): bool => $this->bind($statement, $params) && @$statement->execute(), $timeout),
        ));
    }

    /**
     * Returns the next row of the result in fetch mode, by column name; null after the last row; false without a result.
     *
     * @phpstan-return array<string, mixed>|false|null
     */
    public function fetch(): array|false|null
    {
        return $this->rows ? $this->rows->fetch_assoc() : false;
    }

    /**
     * Returns the rows of the result in fetch mode that fetch() has not returned; false without a result.
     *
     * @phpstan-return list<array<string, mixed>>|false
     */
    public function fetchAll(): array|false
    {
        return $this->rows ? $this->rows->fetch_all(MYSQLI_ASSOC) : false;
    }

    /**
     * Goes on to the next result of a procedure.
     *
     * @return array|bool|null what execute() returns for this result; null if there is none
     * @phpstan-return list<array<string, mixed>>|bool|null
     */
    public function nextResult(): array|bool|null
    {
        $this->rows = null;
        if (!$this->statement?->more_results()) {
            return null;
        }
        return $this->outcome($this->client->run(fn(): bool => @$this->statement->next_result(), 0));
    }

    /** Waits for the result of execute() with setDefer(), and returns it. */
    public function recv(): mixed
    {
        return $this->client->recv();
    }

    /** Closes the statement. Returns false if it is closed already. */
    public function close(): bool
    {
        $statement = $this->statement;
        $this->statement = $this->rows = null;
        return $statement !== null && $this->client->connected && @$statement->close();
    }

    private function bind(mysqli_stmt $statement, array $params): bool
    {
        while ($statement->more_results() && @$statement->next_result()) {   // of a procedure that was called before
        }
        $types = array_map(fn(mixed $value): string => match (true) {
            is_int($value), is_bool($value) => 'i',
            is_float($value) => 'd',
            default => 's',
        }, $params);
        return !$params || $statement->bind_param(implode($types), ...$params);
    }

    private function outcome(bool $is_done): array|bool
    {
        $client = $this->client;
        $rows = $is_done ? $client->run(fn(): mysqli_result|bool => $this->statement->get_result() ?: true, 0) : false;
        $this->rows = $rows instanceof mysqli_result ? $rows : null;
        $this->errno = $client->errno;
        $this->error = $client->error;
        if ($rows === false) {
            return false;
        }
        $this->affected_rows = $client->affected_rows = (int) $this->statement->affected_rows;
        $this->insert_id = $client->insert_id = (int) $this->statement->insert_id;
        return $this->rows && !$client->serverInfo['fetch_mode'] ? $this->fetchAll() : true;
    }
}
)php"},
    {"Coroutine\\PostgreSQL", R"php(<?php

declare(strict_types=1);

namespace Coro\Coroutine;

use Closure;
use Coro\Coroutine;
use PgSql\Connection;
use PgSql\Result;

/**
 * A connection to a PostgreSQL server. Its methods wait in the event loop, so they may be called only in coroutines.
 *
 * The class uses the extension pgsql. A method that fails returns false and stores the error in the properties.
 */
class PostgreSQL
{
    /** @var ?string the message of the last error */
    public $error = null;

    /** @var int not 0 after an error */
    public $errCode = 0;

    /** @var int the status of the last result: one of the constants `PGSQL_COMMAND_OK`, `PGSQL_TUPLES_OK`, ... of pgsql */
    public $resultStatus = 0;

    /**
     * @var ?array<string, ?string> the parts of the last error of a statement: severity, sqlstate, message_primary,
     *      message_detail, message_hint, statement_position, schema_name, table_name, column_name, constraint_name
     */
    public $resultDiag = null;

    /** @var ?list<string> the notices that the server has sent with the last result */
    public $notices = null;

    private ?Connection $connection = null;
    private int $statements = 0;

    /**
     * Connects to a server.
     *
     * @param string $conninfo such as `host=127.0.0.1 port=5432 dbname=test user=root password=secret`
     * @param float $timeout seconds; 0 and negative: without a limit
     */
    public function connect(string $conninfo, float $timeout = 2): bool
    {
        $this->connection = null;
        $connection = $this->limited($timeout, fn(): Connection|string => self::open($conninfo));
        if (!$connection instanceof Connection) {
            return $this->fail($connection ?? 'the server has not answered in time');
        }
        $this->connection = $connection;
        $this->error = null;
        $this->errCode = 0;
        return true;
    }

    /** Runs one or several statements. Returns the result of the last one. */
    public function query(string $sql): PostgreSQLStatement|false
    {
        $result = $this->request(fn(Connection $connection): bool => @pg_send_query($connection, $sql));
        return $result ? new PostgreSQLStatement($this, $result) : false;
    }

    /** Prepares a statement with the parameters `$1`, `$2`, ... */
    public function prepare(string $sql): PostgreSQLStatement|false
    {
        $name = 'coro_' . ++$this->statements;
        $result = $this->request(fn(Connection $connection): bool => (bool) @pg_send_prepare($connection, $name, $sql));
        return $result ? new PostgreSQLStatement($this, $result, $name) : false;
    }

    /** Escapes a string for the inside of a literal. Does not wait. Returns false without a connection. */
    public function escape(string $string): string|false
    {
        return $this->connection ? pg_escape_string($this->connection, $string) : $this->fail('there is no connection');
    }

    /** Makes a literal of a string. Does not wait. Returns false without a connection. */
    public function escapeLiteral(string $string): string|false
    {
        return $this->connection ? pg_escape_literal($this->connection, $string) : $this->fail('there is no connection');
    }

    /** Makes an identifier, such as the name of a table, of a string. Does not wait. Returns false without a connection. */
    public function escapeIdentifier(string $string): string|false
    {
        return $this->connection ? pg_escape_identifier($this->connection, $string) : $this->fail('there is no connection');
    }

    /**
     * Returns the columns of a table.
     *
     * @return array<string, array<string, mixed>>|false by name: what pg_meta_data() returns
     */
    public function metaData(string $table_name): array|false
    {
        if (!$this->connection) {
            return $this->fail('there is no connection');
        }
        return @pg_meta_data($this->connection, $table_name) ?: $this->fail("there is no table $table_name");
    }

    /** Makes a large object in the transaction that is open, and returns its id. */
    public function createLOB(): int|false
    {
        return $this->connection ? (int) pg_lo_create($this->connection) ?: false : $this->fail('there is no connection');
    }

    /** Returns the status of the connection: `PGSQL_CONNECTION_OK` or `PGSQL_CONNECTION_BAD`; false without a connection. */
    public function status(): int|false
    {
        return $this->connection ? pg_connection_status($this->connection) : $this->fail('there is no connection');
    }

    /**
     * Sends a request and returns the last of its results, or false if one of them is an error.
     *
     * @internal
     */
    public function request(Closure $send): Result|false
    {
        $connection = $this->connection;
        if (!$connection) {
            return $this->fail('there is no connection');
        }
        $this->error = $this->resultDiag = $this->notices = null;
        $this->errCode = 0;
        if (!$send($connection)) {
            return $this->fail(pg_last_error($connection));
        }
        $last = $failed = null;
        while ($result = pg_get_result($connection)) {
            $last = $result;
            $failed ??= pg_result_error($result) ? $result : null;
        }
        $this->notices = pg_last_notice($connection, PGSQL_NOTICE_ALL) ?: null;
        pg_last_notice($connection, PGSQL_NOTICE_CLEAR);
        $this->resultStatus = $failed ?? $last ? pg_result_status($failed ?? $last) : 0;
        if ($failed) {
            $this->resultDiag = self::diagnosis($failed);
        }
        return $failed || !$last ? $this->fail($failed ? pg_result_error($failed) : pg_last_error($connection)) : $last;
    }

    /** Connects to a server. Returns the connection, or why there is none. */
    private static function open(string $conninfo): Connection|string
    {
        $reason = '';
        // pg_connect() gives the reason of a failure only in a warning. With this flag it waits at most for the name of the host.
        set_error_handler(function (int $level, string $message) use (&$reason): bool {
            $reason = preg_replace('/^pg_connect\(\): /', '', $message);
            return true;
        }, E_WARNING);
        try {
            $connection = pg_connect($conninfo, PGSQL_CONNECT_FORCE_NEW | PGSQL_CONNECT_ASYNC);
        } finally {
            restore_error_handler();
        }
        $state = $connection ? PGSQL_POLLING_WRITING : PGSQL_POLLING_FAILED;
        while ($state !== PGSQL_POLLING_OK && $state !== PGSQL_POLLING_FAILED) {
            $read = $write = $none = null;
            $sockets = [pg_socket($connection)];
            $state === PGSQL_POLLING_READING ? $read = $sockets : $write = $sockets;
            @stream_select($read, $write, $none, null);   // warns when cancel() ends the wait
            $state = pg_connect_poll($connection);
        }
        return $state === PGSQL_POLLING_OK ? $connection : ($connection ? pg_last_error($connection) : $reason);
    }

    /** Calls a function, for at most this time. Returns null after the timeout. */
    private function limited(float $timeout, Closure $work): mixed
    {
        $begin = microtime(true);
        try {
            return $timeout > 0 ? Coroutine::deadline($timeout, $work) : $work();
        } catch (TimeoutException $error) {
            return microtime(true) - $begin >= $timeout && $timeout > 0 ? null : throw $error;   // of a deadline of the program
        }
    }

    private static function diagnosis(Result $result): array
    {
        return array_map(fn(int $field): ?string => pg_result_error_field($result, $field) ?: null, [
            'severity' => PGSQL_DIAG_SEVERITY, 'sqlstate' => PGSQL_DIAG_SQLSTATE,
            'message_primary' => PGSQL_DIAG_MESSAGE_PRIMARY, 'message_detail' => PGSQL_DIAG_MESSAGE_DETAIL,
            'message_hint' => PGSQL_DIAG_MESSAGE_HINT, 'statement_position' => PGSQL_DIAG_STATEMENT_POSITION,
            'schema_name' => PGSQL_DIAG_SCHEMA_NAME, 'table_name' => PGSQL_DIAG_TABLE_NAME,
            'column_name' => PGSQL_DIAG_COLUMN_NAME, 'constraint_name' => PGSQL_DIAG_CONSTRAINT_NAME,
        ]);
    }

    private function fail(string $error): false
    {
        $this->error = trim($error);
        $this->errCode = 1;
        return false;
    }
}
)php"},
    {"Coroutine\\PostgreSQLStatement", R"php(<?php

declare(strict_types=1);

namespace Coro\Coroutine;

use PgSql\Connection;
use PgSql\Result;

/**
 * The result of PostgreSQL::query(), or a statement that PostgreSQL::prepare() has prepared.
 *
 * The methods that fetch return numbers and booleans as int, float and bool, and everything else as string.
 */
class PostgreSQLStatement
{
    /** The object ids of the types that PHP has. */
    private const INTEGERS = [20, 21, 23, 26];
    private const FLOATS = [700, 701];
    private const BOOLEAN = 16;

    /** @var ?string the message of the last error */
    public $error = null;

    /** @var int not 0 after an error */
    public $errCode = 0;

    /** @var int the status of the last result */
    public $resultStatus = 0;

    /** @var ?array<string, ?string> the parts of the last error: see PostgreSQL::$resultDiag */
    public $resultDiag = null;

    /** @var ?list<string> the notices that the server has sent with the last result */
    public $notices = null;

    private int $next = 0;

    /** @internal PostgreSQL::query() and prepare() make statements */
    public function __construct(
        private readonly PostgreSQL $client,
        private Result $result,
        private readonly ?string $name = null,
    ) {
        $this->copyState();
    }

    /**
     * Executes a prepared statement. Waits for the result.
     *
     * @param array $params the values of `$1`, `$2`, ...
     * @phpstan-param array<mixed> $params
     */
    public function execute(array $params = []): bool
    {
        $name = $this->name;
        if ($name === null) {
            return false;
        }
        $values = array_map(fn(mixed $value): mixed => is_bool($value) ? ($value ? 't' : 'f') : $value, array_values($params));
        $result = $this->client->request(
            fn(Connection $connection): bool => (bool) @pg_send_execute($connection, $name, $values),
        );
        $this->copyState();
        if (!$result) {
            return false;
        }
        $this->result = $result;
        $this->next = 0;
        return true;
    }

    /**
     * Returns all rows.
     *
     * @param int $result_type PGSQL_ASSOC, PGSQL_NUM or PGSQL_BOTH
     * @phpstan-return list<array<int|string, mixed>>|false
     */
    public function fetchAll(int $result_type = PGSQL_ASSOC): array|false
    {
        $rows = [];
        for ($row = 0; $row < $this->numRows(); $row++) {
            $rows[] = $this->row($row, $result_type);
        }
        return $rows;
    }

    /** Returns how many rows the statement has changed. */
    public function affectedRows(): int
    {
        return pg_affected_rows($this->result);
    }

    /** Returns how many rows the result has. */
    public function numRows(): int
    {
        return pg_num_rows($this->result);
    }

    /** Returns how many columns the result has. */
    public function fieldCount(): int
    {
        return pg_num_fields($this->result);
    }

    /**
     * Returns a row as an object.
     *
     * @param ?int $row the number of the row; null: the next row
     * @param ?string $class_name the class of the object; null: stdClass
     * @phpstan-param array<mixed> $ctor_params
     */
    public function fetchObject(?int $row = null, ?string $class_name = null, array $ctor_params = []): object|false
    {
        $values = $this->fetchArray($row, PGSQL_ASSOC);
        if ($values === false) {
            return false;
        }
        $object = $class_name === null ? (object) [] : new $class_name(...$ctor_params);
        foreach ($values as $name => $value) {
            $object->{$name} = $value;
        }
        return $object;
    }

    /**
     * Returns a row by column names; without a number the next row; false if there is none.
     *
     * @phpstan-return array<int|string, mixed>|false
     */
    public function fetchAssoc(?int $row = null, int $result_type = PGSQL_ASSOC): array|false
    {
        return $this->fetchArray($row, $result_type);
    }

    /**
     * Returns a row by column names and numbers; without a number of a row the next row; false if there is none.
     *
     * @phpstan-return array<int|string, mixed>|false
     */
    public function fetchArray(?int $row = null, int $result_type = PGSQL_BOTH): array|false
    {
        $row ??= $this->next;
        if ($row < 0 || $row >= $this->numRows()) {
            return false;
        }
        $this->next = $row + 1;
        return $this->row($row, $result_type);
    }

    /**
     * Returns a row by column numbers; without a number of a row the next row; false if there is none.
     *
     * @phpstan-return array<int|string, mixed>|false
     */
    public function fetchRow(?int $row = null, int $result_type = PGSQL_NUM): array|false
    {
        return $this->fetchArray($row, $result_type);
    }

    private function row(int $row, int $type): array
    {
        $values = pg_fetch_array($this->result, $row, PGSQL_NUM);
        $found = [];
        foreach ($values as $column => $text) {
            $value = $this->convert($column, $text);
            if ($type & PGSQL_NUM) {
                $found[$column] = $value;
            }
            if ($type & PGSQL_ASSOC) {
                $found[pg_field_name($this->result, $column)] = $value;
            }
        }
        return $found;
    }

    private function convert(int $column, ?string $text): mixed
    {
        $type = (int) pg_field_type_oid($this->result, $column);
        return match (true) {
            $text === null => null,
            in_array($type, self::INTEGERS, true) => (int) $text,
            in_array($type, self::FLOATS, true) && is_numeric($text) => (float) $text,
            $type === self::BOOLEAN => $text === 't',
            default => $text,
        };
    }

    private function copyState(): void
    {
        $this->error = $this->client->error;
        $this->errCode = $this->client->errCode;
        $this->resultStatus = $this->client->resultStatus;
        $this->resultDiag = $this->client->resultDiag;
        $this->notices = $this->client->notices;
    }
}
)php"},
    {"Database\\DatabaseConfig", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

/**
 * What PDOConfig and MysqliConfig have in common.
 */
trait DatabaseConfig
{
    protected string $host = '127.0.0.1';

    protected ?string $unixSocket = null;

    protected string $dbname = 'test';

    protected string $charset = 'utf8mb4';

    protected string $username = 'root';

    protected string $password = 'root';

    /** @var array<int, mixed> */
    protected array $options = [];

    /** Returns the host name or address of the server. */
    public function getHost(): string
    {
        return $this->host;
    }

    /** Sets the host name or address of the server, and returns the configuration. */
    public function withHost(string $host): self
    {
        $this->host = $host;
        return $this;
    }

    /** Returns the path of the unix socket of the server, which has precedence over host and port. */
    public function getUnixSocket(): ?string
    {
        return $this->unixSocket;
    }

    /** Sets the path of the unix socket of the server, which has precedence over host and port, and returns the configuration. */
    public function withUnixSocket(?string $unixSocket): self
    {
        $this->unixSocket = $unixSocket;
        return $this;
    }

    /** Returns the name of the database. */
    public function getDbname(): string
    {
        return $this->dbname;
    }

    /** Sets the name of the database, and returns the configuration. */
    public function withDbname(string $dbname): self
    {
        $this->dbname = $dbname;
        return $this;
    }

    /** Returns the character set of the connection. */
    public function getCharset(): string
    {
        return $this->charset;
    }

    /** Sets the character set of the connection, and returns the configuration. */
    public function withCharset(string $charset): self
    {
        $this->charset = $charset;
        return $this;
    }

    /** Returns the name of the user. */
    public function getUsername(): string
    {
        return $this->username;
    }

    /** Sets the name of the user, and returns the configuration. */
    public function withUsername(string $username): self
    {
        $this->username = $username;
        return $this;
    }

    /** Returns the password of the user. */
    public function getPassword(): string
    {
        return $this->password;
    }

    /** Sets the password of the user, and returns the configuration. */
    public function withPassword(string $password): self
    {
        $this->password = $password;
        return $this;
    }
}
)php"},
    {"Database\\DetectsLostConnections", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Throwable;

/**
 * Tells errors of lost connections from other errors.
 */
class DetectsLostConnections
{
    /** The beginnings of SQLSTATE codes, and parts of the messages of servers, drivers and the operating system. */
    private const SIGNS = [
        'SQLSTATE[08', 'SQLSTATE[57P0', 'SQLSTATE[HY000] [2002]', 'SQLSTATE[HY000] [2003]', 'SQLSTATE[HY000] [2006]',
        'gone away', 'Lost connection', 'Packets out of order', 'Error while sending', 'Error reading result',
        'Error writing data to the connection', 'no connection to the server', 'server closed the connection',
        'SSL connection has been closed', 'SSL SYSCALL error', 'unexpected eof', 'decryption failed or bad record mac',
        'terminating connection', 'server is shutting down', 'Communication link failure', 'Connection was killed',
        'disconnected by the server because of inactivity', 'connection is no longer usable', 'is dead or not enabled',
        'reset by peer', 'Broken pipe', 'Connection refused', 'Connection timed out', 'No route to host',
        'Network is unreachable',
        'failed to connect to', 'could not connect to', 'Connection lost', 'Connection closed', 'client_idle_limit',
        'query_wait_timeout', 'Physical connection is not usable', 'TCP Provider: Error code', 'ORA-03113', 'ORA-03114',
    ];

    /** True if an exception of PDO, mysqli, pgsql or redis means that its connection is lost or could not be made. */
    public static function causedByLostConnection(Throwable $e): bool
    {
        foreach (self::SIGNS as $sign) {
            if (stripos($e->getMessage(), $sign) !== false) {
                return true;
            }
        }
        return false;
    }
}
)php"},
    {"Database\\MysqliConfig", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

/**
 * How the connections of a MysqliPool are opened.
 */
class MysqliConfig
{
    use DatabaseConfig;

    protected int $port = 3306;

    /** Returns the port of the server. */
    public function getPort(): int
    {
        return $this->port;
    }

    /** Sets the port of the server, and returns the configuration. */
    public function withPort(int $port): self
    {
        $this->port = $port;
        return $this;
    }

    /**
     * Returns the options for mysqli::options().
     *
     * @phpstan-return array<int, mixed>
     */
    public function getOptions(): array
    {
        return $this->options;
    }

    /**
     * Sets the options for mysqli::options(), and returns the configuration.
     *
     * @phpstan-param array<int, mixed> $options
     */
    public function withOptions(array $options): self
    {
        $this->options = $options;
        return $this;
    }
}
)php"},
    {"Database\\MysqliException", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Exception;

/**
 * A connection of a MysqliPool could not be opened, or was lost in a way that cannot be repaired.
 */
class MysqliException extends Exception
{
}
)php"},
    {"Database\\MysqliPool", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Closure;
use Coro\ConnectionPool;
use Coro\ConnectionPool\PooledSocket;
use mysqli;

/**
 * A pool of mysqli connections. Its connections are MysqliProxy objects, which have the methods of mysqli.
 */
class MysqliPool extends ConnectionPool
{
    protected MysqliConfig $config;

    /** Makes an empty pool of at most `$size` connections. */
    public function __construct(MysqliConfig $config, int $size = self::DEFAULT_SIZE)
    {
        $this->config = $config;
        parent::__construct($this->connect(...), $size, MysqliProxy::class);
    }

    /**
     * Puts a connection back into the pool. An open transaction is rolled back and results that were not read are dropped, which
     * may wait; the statements of the connection can no longer be used. A connection is dropped if it is lost, if its user,
     * character set or options were changed, or if it cannot be brought into this state.
     *
     * @param ?MysqliProxy $connection null if the connection is lost
     */
    public function put(mixed $connection): void
    {
        parent::put($connection);
    }

    protected function isAlive(mixed $connection): bool
    {
        return $connection->isAlive();
    }

    protected function isIntact(mixed $connection): bool
    {
        return $connection->isIntact();
    }

    /** @internal */
    protected function socketOf(object $connection): ?PooledSocket
    {
        return $connection->socket();
    }

    protected function restorer(object $connection): ?Closure
    {
        return $connection->isReset() ? null : $connection->reset(...);
    }

    protected function mayAdopt(object $connection): bool
    {
        return false;
    }

    private function connect(): mysqli
    {
        $config = $this->config;
        $mysqli = new mysqli();
        foreach ($config->getOptions() as $option => $value) {
            $mysqli->options($option, $value);
        }
        $is_connected = @$mysqli->real_connect(
            $config->getUnixSocket() === null ? $config->getHost() : 'localhost',   // only this name leads to the socket
            $config->getUsername(),
            $config->getPassword(),
            $config->getDbname(),
            $config->getPort(),
            $config->getUnixSocket(),
        );
        if (!$is_connected || !$mysqli->set_charset($config->getCharset())) {
            throw new MysqliException($mysqli->connect_error ?? $mysqli->error, $mysqli->connect_errno ?: $mysqli->errno);
        }
        return $mysqli;
    }
}
)php"},
    {"Database\\MysqliProxy", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Coro\ConnectionPool\PooledSocket;
use Coro\Coroutine;
use mysqli;
use mysqli_sql_exception;
use mysqli_stmt;
use WeakMap;

/**
 * A mysqli connection that is opened again when it was lost. It has all methods and properties of mysqli.
 *
 * If a call fails because the connection is lost, and no transaction is open, the proxy opens another connection and repeats the
 * call. A statement whose answer was lost may therefore run twice; inside a transaction, and after cancel() has ended the wait of
 * the call, nothing is repeated.
 *
 * @mixin mysqli
 */
class MysqliProxy extends ObjectProxy
{
    /** The methods that are repeated after the connection was opened again. */
    public const IO_METHOD_REGEX = '/^(autocommit|begin_transaction|change_user|commit|kill|multi_query|ping|prepare|query'
        . '|execute_query|real_query|refresh|release_savepoint|rollback|savepoint|select_db|set_charset|stat)$/i';

    /** The error numbers of lost connections. */
    public const IO_ERRORS = [2002, 2006, 2013, 4031];

    /** @var mysqli */
    protected $__object;

    protected string $charsetContext = '';

    /** @var array<int, mixed> the options that the program has set */
    protected array $setOptContext = [];

    /** @var array<?string> the arguments of change_user() */
    protected array $changeUserContext = [];

    /** @var callable */
    protected $constructor;

    protected int $round = 0;
    private bool $mayBeInTransaction = false;

    /** @var bool true: an answer of the server may be under way or unread */
    private bool $mayHaveResults = false;

    private ?PooledSocket $socket = null;

    /** @var WeakMap<MysqliStatementProxy, true> */
    private WeakMap $statements;

    /**
     * Opens a connection.
     *
     * @param callable $constructor opens the connection; it may wait
     * @phpstan-param callable(): mysqli $constructor
     */
    public function __construct(callable $constructor)
    {
        $this->constructor = $constructor;
        $this->statements = new WeakMap();
        parent::__construct($this->connect());
    }

    /**
     * Calls a method of mysqli.
     *
     * @return mixed what the method returns, but a MysqliStatementProxy instead of a mysqli_stmt
     * @phpstan-param array<mixed> $arguments
     */
    public function __call(string $name, array $arguments)
    {
        $name = strtolower($name);
        $is_repeatable = !$this->mayBeInTransaction && preg_match(self::IO_METHOD_REGEX, $name);
        if ($this->beginsTransaction($name, $arguments)) {
            $this->mayBeInTransaction = true;
        }
        $is_async = $name === 'query' && ($arguments[1] ?? MYSQLI_STORE_RESULT) & MYSQLI_ASYNC;
        $this->mayHaveResults = $this->mayHaveResults || $is_async || $name === 'real_query' || $name === 'multi_query';
        $call = fn(): mixed => @$this->__object->{$name}(...$arguments);
        $result = self::attempt($call, fn(): int => $this->__object->errno, $is_repeatable ? $this->reconnect(...) : null);
        if ($name === 'commit' || $name === 'rollback') {
            $this->mayBeInTransaction = false;
        }
        if (!$result instanceof mysqli_stmt) {
            return $result;
        }
        $statement = new MysqliStatementProxy($result, $arguments[0] ?? null, $this);
        $this->statements[$statement] = true;
        return $statement;
    }

    /** Returns how often the connection was opened again. */
    public function getRound(): int
    {
        return $this->round;
    }

    /** Opens the connection again, with the character set, user and options that the program has set. */
    public function reconnect(): void
    {
        $this->__object = $this->connect();
        $this->mayHaveResults = false;
        $this->round++;
        foreach ($this->setOptContext as $option => $value) {
            $this->__object->options($option, $value);
        }
        if ($this->charsetContext !== '') {
            $this->__object->set_charset($this->charsetContext);
        }
        if ($this->changeUserContext) {
            $this->__object->change_user(...$this->changeUserContext);
        }
    }

    /** Sets an option of the connection. */
    public function options(int $option, mixed $value): bool
    {
        $this->setOptContext[$option] = $value;
        return $this->__object->options($option, $value);
    }

    /** Does what options() does. */
    public function set_opt(int $option, mixed $value): bool
    {
        return $this->options($option, $value);
    }

    /** Sets the character set of the connection. */
    public function set_charset(string $charset): bool
    {
        $is_set = $this->__call('set_charset', [$charset]);
        $this->charsetContext = $is_set ? $charset : $this->charsetContext;
        return $is_set;
    }

    /** Changes the user of the connection. */
    public function change_user(string $user, string $password, ?string $database): bool
    {
        $is_changed = $this->__call('change_user', [$user, $password, $database]);
        $this->changeUserContext = $is_changed ? [$user, $password, $database] : $this->changeUserContext;
        return $is_changed;
    }

    /** True if a transaction may be open. */
    public function mayBeInTransaction(): bool
    {
        return $this->mayBeInTransaction;
    }

    /**
     * Brings the connection into the state for the next coroutine: closes all statements, drops results that were not read, and
     * rolls an open transaction back. The pool calls this method in put().
     *
     * @throws MysqliException if that is not possible, or if the user, the character set or options were changed
     */
    public function reset(): void
    {
        if ($this->changeUserContext || $this->charsetContext !== '' || $this->setOptContext) {
            throw new MysqliException('The connection has other settings than the connections of its pool');
        }
        foreach ($this->statements as $statement => $_) {
            $statement->invalidate();
        }
        $this->statements = new WeakMap();
        if ($this->mayHaveResults) {
            $this->mayHaveResults = false;
            while ($this->__object->more_results() && $this->__object->next_result()) {
                $this->__object->store_result();
            }
            if (!@$this->__object->query('DO 1')) {   // fails while an answer is under way or unread
                throw new MysqliException($this->__object->error, $this->__object->errno);
            }
        }
        if ($this->mayBeInTransaction) {
            $this->mayBeInTransaction = false;
            if (!@$this->__object->rollback() || !@$this->__object->autocommit(true)) {
                throw new MysqliException($this->__object->error, $this->__object->errno);
            }
        }
    }

    /**
     * True if reset() has nothing to do.
     *
     * @internal
     */
    public function isReset(): bool
    {
        $is_changed = $this->changeUserContext || $this->charsetContext !== '' || $this->setOptContext;
        return !$is_changed && !$this->mayHaveResults && !$this->mayBeInTransaction && count($this->statements) === 0;
    }

    /**
     * Returns the socket of the connection, or null if it is not known.
     *
     * @internal
     */
    public function socket(): ?PooledSocket
    {
        return $this->socket;
    }

    /**
     * False if the connection is lost, a wait in it was cut off, or its server has sent something unasked. Does not wait.
     *
     * @internal
     */
    public function isIntact(): bool
    {
        return $this->socket?->isQuiet() !== false;
    }

    /** True if the server still answers on this connection. */
    public function isAlive(): bool
    {
        try {
            return (bool) @$this->__object->query('DO 1');
        } catch (mysqli_sql_exception) {
            return false;
        }
    }

    /**
     * Calls a function that uses a connection. Calls it again if the connection is lost and `$reconnect` is given, unless
     * cancel() has ended the wait of the call.
     *
     * @internal
     */
    public static function attempt(callable $call, callable $errno, ?callable $reconnect): mixed
    {
        $was_canceled = Coroutine::isCanceled();
        $error = null;
        $result = false;
        try {
            $result = $call();
            $is_lost = $result === false && in_array($errno(), self::IO_ERRORS, true);
        } catch (mysqli_sql_exception $error) {
            $is_lost = in_array($error->getCode(), self::IO_ERRORS, true);
        }
        $is_canceled = !$was_canceled && Coroutine::isCanceled();
        if (!$is_lost || $is_canceled || $reconnect === null) {
            return $error ? throw $error : $result;
        }
        $reconnect();
        return $call();
    }

    private function connect(): mysqli
    {
        $mysqli = PooledSocket::of($this->constructor, $socket);
        $this->socket = $socket;
        return $mysqli;
    }

    private function beginsTransaction(string $name, array $arguments): bool
    {
        return match ($name) {
            'begin_transaction', 'multi_query', 'savepoint' => true,
            'autocommit' => empty($arguments[0]),
            'query', 'real_query', 'execute_query', 'prepare' =>
                (bool) preg_match('/^[\s(]*(begin|start|set|xa|call|lock|\/|#|-)/i', (string) ($arguments[0] ?? '')),
            default => false,
        };
    }
}
)php"},
    {"Database\\MysqliStatementProxy", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Error;
use mysqli_stmt;

/**
 * A statement of a MysqliProxy. If its connection was lost, execute() opens the connection and prepares the statement again.
 *
 * @mixin mysqli_stmt
 */
class MysqliStatementProxy extends ObjectProxy
{
    /** The methods that may use the connection. */
    public const IO_METHOD_REGEX = '/^(close|execute|fetch|prepare)$/i';

    /** @var ?mysqli_stmt null after the connection has gone back to its pool */
    protected $__object;

    /** @var array<int, int> the attributes that the program has set */
    protected array $attrSetContext = [];

    /** @var array<mixed> the arguments of bind_param() */
    protected array $bindParamContext = [];

    /** @var array<mixed> the arguments of bind_result() */
    protected array $bindResultContext = [];
    protected int $parentRound;
    protected ?string $queryString;
    protected MysqliProxy $parent;

    /** Makes a proxy of a statement that `$parent` has prepared from `$queryString`. */
    public function __construct(mysqli_stmt $object, ?string $queryString, MysqliProxy $parent)
    {
        parent::__construct($object);
        $this->queryString = $queryString;
        $this->parent = $parent;
        $this->parentRound = $parent->getRound();
    }

    /**
     * Calls a method of mysqli_stmt.
     *
     * @throws \Error if the connection has gone back to its pool
     * @phpstan-param array<mixed> $arguments
     * @return mixed
     */
    public function __call(string $name, array $arguments)
    {
        $name = strtolower($name);
        if ($name === 'prepare') {
            $this->queryString = $arguments[0] ?? null;
        }
        $is_repeatable = $name === 'execute' && $this->queryString !== null;
        if ($is_repeatable && $this->parentRound !== $this->parent->getRound()) {
            $this->prepareAgain();
        }
        return MysqliProxy::attempt(
            fn(): mixed => @$this->statement()->{$name}(...$arguments),
            fn(): int => $this->statement()->errno,
            !$is_repeatable || $this->parent->mayBeInTransaction() ? null : function (): void {
                $this->parent->reconnect();
                $this->prepareAgain();
            },
        );
    }

    /**
     * Returns a property of the statement, such as affected_rows.
     *
     * @return mixed
     */
    public function __get(string $name)
    {
        return $this->statement()->{$name};
    }

    /** Sets an attribute of the statement. */
    public function attr_set(int $attr, int $mode): bool
    {
        $this->attrSetContext[$attr] = $mode;
        return $this->statement()->attr_set($attr, $mode);
    }

    /** Binds variables to the parameters: see mysqli_stmt::bind_param(). */
    public function bind_param(string $types, mixed &...$arguments): bool
    {
        $this->bindParamContext = [$types, &$arguments];
        return $this->statement()->bind_param($types, ...$arguments);
    }

    /** Binds variables to the columns of the result: see mysqli_stmt::bind_result(). */
    public function bind_result(mixed &...$arguments): bool
    {
        $this->bindResultContext = &$arguments;
        return $this->statement()->bind_result(...$arguments);
    }

    /** Closes the statement: its connection goes back to the pool. MysqliProxy calls this method. */
    public function invalidate(): void
    {
        $this->__object = null;
    }

    private function statement(): mysqli_stmt
    {
        return $this->__object ?? throw new Error('The connection of this statement has gone back to its pool');
    }

    private function prepareAgain(): void
    {
        $statement = $this->parent->__getObject()->prepare($this->queryString);
        foreach ($this->attrSetContext as $attribute => $mode) {
            $statement->attr_set($attribute, $mode);
        }
        if ($this->bindParamContext) {
            $statement->bind_param($this->bindParamContext[0], ...$this->bindParamContext[1]);
        }
        if ($this->bindResultContext) {
            $statement->bind_result(...$this->bindResultContext);
        }
        $this->__object = $statement;
        $this->parentRound = $this->parent->getRound();
    }
}
)php"},
    {"Database\\ObjectProxy", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Error;

/**
 * A proxy of a connection or a statement, which cannot be cloned.
 */
class ObjectProxy extends \Coro\ObjectProxy
{
    /** Throws an Error: connections and statements cannot be cloned. */
    final public function __clone(): void
    {
        throw new Error('Trying to clone an uncloneable database proxy object');
    }
}
)php"},
    {"Database\\PDOConfig", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

/**
 * How the connections of a PDOPool are opened.
 */
class PDOConfig
{
    use DatabaseConfig;

    public const DRIVER_MYSQL = 'mysql';

    /** The ports that servers of other drivers than mysql usually have. */
    private const PORTS = ['pgsql' => 5432, 'oci' => 1521, 'sqlsrv' => 1433, 'dblib' => 1433, 'firebird' => 3050];

    protected string $driver = self::DRIVER_MYSQL;

    /** @var ?int null: the port that servers of the driver usually have */
    protected ?int $port = null;

    /** Returns the name of PDO's driver. */
    public function getDriver(): string
    {
        return $this->driver;
    }

    /**
     * Sets the name of PDO's driver, such as mysql, pgsql or sqlite, and returns the configuration. For sqlite, the name of the
     * database is its path.
     */
    public function withDriver(string $driver): self
    {
        $this->driver = $driver;
        return $this;
    }

    /** Returns the port of the server; unless withPort() has set it, the usual port of the driver, such as 5432 for pgsql. */
    public function getPort(): int
    {
        return $this->port ?? self::PORTS[$this->driver] ?? 3306;
    }

    /** Sets the port of the server, and returns the configuration. With a unix socket, PostgreSQL's file has it in its name. */
    public function withPort(int $port): self
    {
        $this->port = $port;
        return $this;
    }

    /** True if withPort() has set the port. */
    public function hasPort(): bool
    {
        return $this->port !== null;
    }

    /**
     * Returns the options of PDO's constructor.
     *
     * @phpstan-return array<int, mixed>
     */
    public function getOptions(): array
    {
        return $this->options;
    }

    /**
     * Sets the options of PDO's constructor, and returns the configuration.
     *
     * @phpstan-param array<int, mixed> $options
     */
    public function withOptions(array $options): self
    {
        $this->options = $options;
        return $this;
    }

    /** True if the configuration has the path of a unix socket. */
    public function hasUnixSocket(): bool
    {
        return $this->unixSocket !== null && $this->unixSocket !== '';
    }

    /**
     * Returns the names of the drivers that PDO has.
     *
     * @return list<string>
     */
    public static function getAvailableDrivers(): array
    {
        return \PDO::getAvailableDrivers();
    }
}
)php"},
    {"Database\\PDOPool", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Closure;
use Coro\ConnectionPool;
use Coro\ConnectionPool\PooledSocket;
use PDO;

/**
 * A pool of PDO connections. Its connections are PDOProxy objects, which have the methods of PDO.
 */
class PDOPool extends ConnectionPool
{
    protected PDOConfig $config;

    /** Makes an empty pool of at most `$size` connections. */
    public function __construct(PDOConfig $config, int $size = self::DEFAULT_SIZE)
    {
        $this->config = $config;
        $dsn = $this->createDSN($config->getDriver());
        parent::__construct(
            fn(): PDO => new PDO($dsn, $config->getUsername(), $config->getPassword(), $config->getOptions()),
            $size,
            PDOProxy::class,
        );
    }

    /**
     * Takes a connection out of the pool. Waits if all connections are out.
     *
     * @param float $timeout seconds; 0 and negative: without a limit
     * @return PDOProxy|false false after the timeout, after cancel(), and when close() is called meanwhile
     */
    public function get(float $timeout = -1.0)
    {
        return parent::get($timeout);
    }

    /**
     * Puts a connection back into the pool. An open transaction is rolled back, which waits; attributes that setAttribute() has
     * changed get their values back; the statements of the connection can no longer be used. A connection that is lost, or that
     * cannot be brought into this state, is dropped.
     *
     * @param ?PDOProxy $connection null if the connection is lost
     */
    public function put(mixed $connection): void
    {
        parent::put($connection);
    }

    protected function isAlive(mixed $connection): bool
    {
        return $connection->isAlive();
    }

    protected function isIntact(mixed $connection): bool
    {
        return $connection->isIntact();
    }

    /** @internal */
    protected function socketOf(object $connection): ?PooledSocket
    {
        return $connection->socket();
    }

    protected function restorer(object $connection): ?Closure
    {
        return $connection->isReset() ? null : $connection->reset(...);
    }

    protected function mayAdopt(object $connection): bool
    {
        return false;
    }

    private function createDSN(string $driver): string
    {
        $config = $this->config;
        $socket = $config->getUnixSocket();
        $server = match (true) {
            !$config->hasUnixSocket() => "host={$config->getHost()};port={$config->getPort()}",
            $driver === 'pgsql' => "host=$socket" . ($config->hasPort() ? ";port={$config->getPort()}" : ''),
            default => "unix_socket=$socket",
        };
        return match ($driver) {
            'sqlite' => "sqlite:{$config->getDbname()}",
            'pgsql' => "pgsql:$server;dbname={$config->getDbname()}",
            'oci' => "oci:dbname={$config->getHost()}:{$config->getPort()}/{$config->getDbname()}"
                . ";charset={$config->getCharset()}",
            default => "$driver:$server;dbname={$config->getDbname()};charset={$config->getCharset()}",
        };
    }
}
)php"},
    {"Database\\PDOProxy", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Coro\ConnectionPool\PooledSocket;
use Coro\Coroutine;
use PDO;
use PDOException;
use PDOStatement;
use WeakMap;

/**
 * A PDO connection that is opened again when it was lost. It has all methods of PDO, and always throws exceptions.
 *
 * If a call fails because the connection is lost, and no transaction is open, the proxy opens another connection and repeats the
 * call. A statement whose answer was lost may therefore run twice; inside a transaction, and after cancel() has ended the wait of
 * the call, nothing is repeated.
 *
 * @mixin PDO
 */
class PDOProxy extends ObjectProxy
{
    /** @var PDO */
    protected $__object;

    /** @var array<int, mixed> the attributes that the program has set */
    protected array $setAttributeContext = [];

    /** @var callable */
    protected $constructor;

    protected int $round = 0;
    protected int $inTransaction = 0;

    /** @var array<int, mixed> the values of these attributes before */
    private array $attributesBefore = [];

    /** @var bool true: a call was cut off or has found that the connection is lost */
    private bool $isLost = false;

    private ?PooledSocket $socket = null;

    /** @var WeakMap<PDOStatementProxy, true> */
    private WeakMap $statements;

    /**
     * Opens a connection.
     *
     * @param callable $constructor opens the connection; it may wait
     * @phpstan-param callable(): PDO $constructor
     */
    public function __construct(callable $constructor)
    {
        $this->constructor = $constructor;
        $this->statements = new WeakMap();
        parent::__construct($this->connect());
    }

    /**
     * Calls a method of PDO.
     *
     * @return mixed what the method returns, but a PDOStatementProxy instead of a PDOStatement
     * @phpstan-param array<mixed> $arguments
     */
    public function __call(string $name, array $arguments)
    {
        $name = strtolower($name);
        if ($this->isLost && $this->inTransaction === 0) {
            $this->reconnect();
        }
        $call = fn(): mixed => @$this->__object->{$name}(...$arguments);   // drivers also raise warnings about lost connections
        $result = $this->attempt($call, function (PDOException $lost) use ($name, $call): mixed {
            if ($this->inTransaction > 0) {
                return $this->endTransaction($name, $lost);
            }
            $this->reconnect();
            return $call();
        });
        if ($name === 'begintransaction') {
            $this->inTransaction = 1;
        } elseif ($name === 'commit' || $name === 'rollback') {
            $this->inTransaction = 0;
        }
        if (!$result instanceof PDOStatement) {
            return $result;
        }
        $statement = new PDOStatementProxy($result, $this);
        $this->statements[$statement] = true;
        return $statement;
    }

    /** Returns how often the connection was opened again. */
    public function getRound(): int
    {
        return $this->round;
    }

    /**
     * Calls a function that uses the connection. If it fails because the connection is lost, notes the loss, and calls the other
     * function with the exception, unless cancel() has ended the wait of the call.
     *
     * @internal
     */
    public function attempt(callable $call, callable $when_lost): mixed
    {
        $is_in_transaction = $this->inTransaction();   // PDO does not know it any more when the connection is lost
        $was_canceled = Coroutine::isCanceled();
        try {
            return $call();
        } catch (PDOException $error) {
            if (!$this->isLost && !DetectsLostConnections::causedByLostConnection($error) && $this->isConnected()) {
                throw $error;
            }
            $this->noteLoss($is_in_transaction);
            if (Coroutine::isCanceled() && !$was_canceled) {
                throw $error;
            }
            return $when_lost($error);
        } catch (Coroutine\CanceledException | Coroutine\TimeoutException $interruption) {
            $this->isConnected() || $this->noteLoss($is_in_transaction);
            throw $interruption;
        }
    }

    /** Opens the connection again, with the attributes that the program has set. */
    public function reconnect(): void
    {
        $this->__object = $this->connect();
        $this->inTransaction = 0;
        $this->isLost = false;
        $this->round++;
        foreach ($this->setAttributeContext as $attribute => $value) {
            $this->__object->setAttribute($attribute, $value);
        }
    }

    /** Sets an attribute, which keeps its value until the connection goes back to its pool. */
    public function setAttribute(int $attribute, mixed $value): bool
    {
        if (!array_key_exists($attribute, $this->attributesBefore)) {
            $this->attributesBefore[$attribute] = $this->__object->getAttribute($attribute);
        }
        $this->setAttributeContext[$attribute] = $value;
        return $this->__object->setAttribute($attribute, $value);
    }

    /** True if a transaction is open. */
    public function inTransaction(): bool
    {
        return $this->inTransaction > 0 || (!$this->isLost && $this->__object->inTransaction());
    }

    /**
     * Brings the connection into the state in which it was opened: rolls an open transaction back, gives attributes the values
     * that they had before setAttribute(), and closes all statements. The pool calls this method in put().
     *
     * @throws \PDOException if that is not possible
     */
    public function reset(): void
    {
        $this->invalidateStatements();
        $this->__object->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        if ($this->inTransaction()) {
            $this->inTransaction = 0;
            @$this->__object->rollBack();
        }
        foreach ($this->attributesBefore as $attribute => $value) {
            $this->__object->setAttribute($attribute, $value);
        }
        $this->setAttributeContext = $this->attributesBefore = [];
    }

    /**
     * True if reset() has nothing to do.
     *
     * @internal
     */
    public function isReset(): bool
    {
        return count($this->statements) === 0 && !$this->attributesBefore && !$this->inTransaction();
    }

    /**
     * Closes all statements. Those that the program still has throw an Error.
     *
     * @internal
     */
    public function invalidateStatements(): void
    {
        foreach ($this->statements as $statement => $_) {
            $statement->invalidate();
        }
        $this->statements = new WeakMap();
    }

    /**
     * Returns the socket of the connection, or null if it is not known.
     *
     * @internal
     */
    public function socket(): ?PooledSocket
    {
        return $this->socket;
    }

    /**
     * False if the connection is lost, a wait in it was cut off, or its server has sent something unasked. Does not wait.
     *
     * @internal
     */
    public function isIntact(): bool
    {
        return !$this->isLost && $this->socket?->isQuiet() !== false;
    }

    /** True if the server still answers on this connection. */
    public function isAlive(): bool
    {
        try {
            return @$this->__object->query('SELECT 1')->fetchColumn() !== false;
        } catch (PDOException) {
            return false;
        }
    }

    private function connect(): PDO
    {
        $pdo = PooledSocket::of($this->constructor, $socket);
        $this->socket = $socket;
        $pdo->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        return $pdo;
    }

    private function isConnected(): bool
    {
        return $this->socket?->isConnected() !== false;
    }

    private function noteLoss(bool $is_in_transaction): void
    {
        $this->isLost = true;
        $this->inTransaction = (int) $is_in_transaction;
    }

    /** Handles the end of a transaction whose connection is lost, and with it the transaction. */
    private function endTransaction(string $name, PDOException $lost): bool
    {
        if ($name === 'commit' || $name === 'rollback') {
            $this->reconnect();
        }
        return $name === 'rollback' ? true : throw $lost;
    }
}
)php"},
    {"Database\\PDOStatementProxy", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Error;
use IteratorAggregate;
use PDO;
use PDOException;
use PDOStatement;
use Traversable;

/**
 * A statement of a PDOProxy. If its connection was lost, execute() opens the connection and prepares the statement again.
 *
 * @mixin PDOStatement
 * @implements IteratorAggregate<mixed, mixed>
 */
class PDOStatementProxy extends ObjectProxy implements IteratorAggregate
{
    /** @var ?PDOStatement null after the connection has gone back to its pool */
    protected $__object;

    /** @var array<int|string, mixed> the attributes that the program has set */
    protected array $setAttributeContext = [];

    /** @var array<int|string, mixed> the arguments of setFetchMode() */
    protected array $setFetchModeContext = [];

    /** @var array<int|string, mixed> the arguments of bindParam() */
    protected array $bindParamContext = [];

    /** @var array<int|string, mixed> the arguments of bindColumn() */
    protected array $bindColumnContext = [];

    /** @var array<int|string, mixed> the arguments of bindValue() */
    protected array $bindValueContext = [];

    /** @var int the number of the connection that has prepared the statement */
    protected $parentRound;

    protected PDOProxy $parent;

    /** Makes a proxy of a statement that `$parent` has prepared. */
    public function __construct(PDOStatement $object, PDOProxy $parent)
    {
        parent::__construct($object);
        $this->parent = $parent;
        $this->parentRound = $parent->getRound();
    }

    /**
     * Calls a method of PDOStatement.
     *
     * @throws \Error if the connection has gone back to its pool
     * @phpstan-param array<mixed> $arguments
     * @return mixed
     */
    public function __call(string $name, array $arguments)
    {
        $statement = $this->statement();
        $is_execute = strcasecmp($name, 'execute') === 0;
        if ($is_execute && $this->parentRound !== $this->parent->getRound()) {
            $statement = $this->prepareAgain();
        }
        return $this->parent->attempt(
            static fn(): mixed => @$statement->{$name}(...$arguments),
            function (PDOException $lost) use ($is_execute, $name, $arguments): mixed {
                if (!$is_execute || $this->parent->inTransaction()) {
                    throw $lost;
                }
                $this->parent->reconnect();
                return @$this->prepareAgain()->{$name}(...$arguments);
            },
        );
    }

    /**
     * Returns a property of the statement, such as queryString.
     *
     * @return mixed
     */
    public function __get(string $name)
    {
        return $this->statement()->{$name};
    }

    /**
     * Iterates over the rows, as foreach does with a PDOStatement.
     *
     * @phpstan-return Traversable<mixed>
     */
    public function getIterator(): Traversable
    {
        return $this->statement()->getIterator();
    }

    /** Sets an attribute of the statement. */
    public function setAttribute(int $attribute, mixed $value): bool
    {
        $this->setAttributeContext[$attribute] = $value;
        return $this->statement()->setAttribute($attribute, $value);
    }

    /** Sets how rows are fetched: see PDOStatement::setFetchMode(). */
    public function setFetchMode(int $mode, mixed ...$params): bool
    {
        $this->setFetchModeContext = [$mode, ...$params];
        return $this->statement()->setFetchMode($mode, ...$params);
    }

    /**
     * Binds a variable to a parameter: see PDOStatement::bindParam().
     *
     * @phpstan-param int|string $parameter
     * @phpstan-param mixed $variable
     * @phpstan-param int $data_type
     * @phpstan-param int $length
     * @phpstan-param mixed $driver_options
     */
    public function bindParam($parameter, &$variable, $data_type = PDO::PARAM_STR, $length = 0, $driver_options = null): bool
    {
        $this->bindParamContext[$parameter] = [&$variable, $data_type, $length, $driver_options];
        return $this->statement()->bindParam($parameter, $variable, $data_type, $length, $driver_options);
    }

    /**
     * Binds a variable to a column of the result: see PDOStatement::bindColumn().
     *
     * @phpstan-param int|string $column
     * @phpstan-param mixed $param
     * @phpstan-param ?int $type
     * @phpstan-param ?int $maxlen
     * @phpstan-param mixed $driverdata
     */
    public function bindColumn($column, &$param, $type = null, $maxlen = null, $driverdata = null): bool
    {
        $this->bindColumnContext[$column] = [&$param, $type, $maxlen, $driverdata];
        return $this->statement()->bindColumn($column, $param, $type ?? PDO::PARAM_STR, $maxlen ?? 0, $driverdata);
    }

    /**
     * Binds a value to a parameter: see PDOStatement::bindValue().
     *
     * @phpstan-param int|string $parameter
     * @phpstan-param mixed $value
     * @phpstan-param int $data_type
     */
    public function bindValue($parameter, $value, $data_type = PDO::PARAM_STR): bool
    {
        $this->bindValueContext[$parameter] = [$value, $data_type];
        return $this->statement()->bindValue($parameter, $value, $data_type);
    }

    /** Closes the statement: its connection goes back to the pool. PDOProxy calls this method. */
    public function invalidate(): void
    {
        $this->__object = null;
    }

    private function statement(): PDOStatement
    {
        return $this->__object ?? throw new Error('The connection of this statement has gone back to its pool');
    }

    private function prepareAgain(): PDOStatement
    {
        $statement = $this->parent->__getObject()->prepare($this->statement()->queryString);
        foreach ($this->setAttributeContext as $attribute => $value) {
            $statement->setAttribute($attribute, $value);
        }
        if ($this->setFetchModeContext) {
            $statement->setFetchMode(...$this->setFetchModeContext);
        }
        foreach ($this->bindParamContext as $parameter => [&$variable, $type, $length, $options]) {
            $statement->bindParam($parameter, $variable, $type, $length, $options);
        }
        foreach ($this->bindColumnContext as $column => [&$param, $type, $length, $options]) {
            $statement->bindColumn($column, $param, $type ?? PDO::PARAM_STR, $length ?? 0, $options);
        }
        foreach ($this->bindValueContext as $parameter => [$value, $type]) {
            $statement->bindValue($parameter, $value, $type);
        }
        $this->parentRound = $this->parent->getRound();
        return $this->__object = $statement;
    }
}
)php"},
    {"Database\\RedisConfig", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

/**
 * How the connections of a RedisPool are opened.
 */
class RedisConfig
{
    protected string $host = '127.0.0.1';

    protected int $port = 6379;

    protected float $timeout = 0.0;

    protected string $reserved = '';

    protected int $retry_interval = 0;

    protected float $read_timeout = 0.0;

    /** @var array<string>|string */
    protected array|string $auth = '';

    protected int $dbIndex = 0;

    /** @var array<int, mixed> */
    protected array $options = [];

    /** Returns the host name or address of the server, or the path of its unix socket. */
    public function getHost(): string
    {
        return $this->host;
    }

    /** Sets the host name or address of the server, or the path of its unix socket, and returns the configuration. */
    public function withHost(string $host): self
    {
        $this->host = $host;
        return $this;
    }

    /** Returns the port of the server, 0 for a unix socket. */
    public function getPort(): int
    {
        return $this->port;
    }

    /** Sets the port of the server, 0 for a unix socket, and returns the configuration. */
    public function withPort(int $port): self
    {
        $this->port = $port;
        return $this;
    }

    /** Returns the timeout of the connect in seconds, 0 for none. */
    public function getTimeout(): float
    {
        return $this->timeout;
    }

    /** Sets the timeout of the connect in seconds, 0 for none, and returns the configuration. */
    public function withTimeout(float $timeout): self
    {
        $this->timeout = $timeout;
        return $this;
    }

    /** Returns an argument that phpredis reserves. */
    public function getReserved(): string
    {
        return $this->reserved;
    }

    /** Sets an argument that phpredis reserves, and returns the configuration. */
    public function withReserved(string $reserved): self
    {
        $this->reserved = $reserved;
        return $this;
    }

    /** Returns the delay between two attempts to connect in milliseconds. */
    public function getRetryInterval(): int
    {
        return $this->retry_interval;
    }

    /** Sets the delay between two attempts to connect in milliseconds, and returns the configuration. */
    public function withRetryInterval(int $retry_interval): self
    {
        $this->retry_interval = $retry_interval;
        return $this;
    }

    /** Returns the timeout of an answer in seconds, 0 for none. */
    public function getReadTimeout(): float
    {
        return $this->read_timeout;
    }

    /** Sets the timeout of an answer in seconds, 0 for none, and returns the configuration. */
    public function withReadTimeout(float $read_timeout): self
    {
        $this->read_timeout = $read_timeout;
        return $this;
    }

    /**
     * Returns the password, or an array of user and password.
     *
     * @phpstan-return array<string>|string
     */
    public function getAuth(): array|string
    {
        return $this->auth;
    }

    /**
     * Sets the password, or an array of user and password, and returns the configuration.
     *
     * @phpstan-param array<string>|string $auth
     */
    public function withAuth(array|string $auth): self
    {
        $this->auth = $auth;
        return $this;
    }

    /** Returns the number of the database. */
    public function getDbIndex(): int
    {
        return $this->dbIndex;
    }

    /** Sets the number of the database, and returns the configuration. */
    public function withDbIndex(int $dbIndex): self
    {
        $this->dbIndex = $dbIndex;
        return $this;
    }

    /** Sets an option for Redis::setOption(), and returns the configuration. */
    public function withOption(int $option, mixed $value): self
    {
        $this->options[$option] = $value;
        return $this;
    }

    /**
     * Sets all options for Redis::setOption(), and returns the configuration.
     *
     * @param array<int, mixed> $options
     */
    public function setOptions(array $options): self
    {
        $this->options = $options;
        return $this;
    }

    /**
     * Returns the options for Redis::setOption().
     *
     * @return array<int, mixed>
     */
    public function getOptions(): array
    {
        return $this->options;
    }
}
)php"},
    {"Database\\RedisPool", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Closure;
use Coro\ConnectionPool;
use Redis;
use RedisException;
use WeakMap;

/**
 * A pool of connections of the extension redis (phpredis). Its connections are objects of the class Redis.
 */
class RedisPool extends ConnectionPool
{
    /** The options of a connection that have their values back when the connection comes back. */
    private const OPTIONS = ['SERIALIZER', 'PREFIX', 'READ_TIMEOUT', 'SCAN', 'REPLY_LITERAL', 'NULL_MULTIBULK_AS_NULL',
        'COMPRESSION', 'COMPRESSION_LEVEL', 'PACK_IGNORE_NUMBERS', 'MAX_RETRIES'];

    protected RedisConfig $config;

    /** @var WeakMap<Redis, array<int, mixed>> the options that the connections had when they were opened */
    private WeakMap $optionsBefore;

    /** Makes an empty pool of at most `$size` connections. */
    public function __construct(RedisConfig $config, int $size = self::DEFAULT_SIZE)
    {
        $this->config = $config;
        $this->optionsBefore = new WeakMap();
        parent::__construct($this->connect(...), $size);
    }

    /**
     * Puts a connection back into the pool. Options that setOption() has changed get their values back. If the coroutine has left
     * a MULTI or a pipeline open, has watched keys, or has selected another database, the connection is reset, which waits. A
     * connection that is lost, or that cannot be reset, is dropped, also one that phpredis has opened again meanwhile.
     *
     * @param ?Redis $connection null if the connection is lost
     */
    public function put(mixed $connection): void
    {
        parent::put($connection);
    }

    protected function isIntact(mixed $connection): bool
    {
        return $this->socketOf($connection)?->isQuiet() !== false && $connection->isConnected();
    }

    protected function restorer(object $connection): ?Closure
    {
        foreach ($this->optionsBefore[$connection] as $option => $value) {
            $connection->getOption($option) === $value || $connection->setOption($option, $value);
        }
        $is_changed = $connection->getMode() !== Redis::ATOMIC || $connection->hasWatched
            || $connection->getDbNum() !== $this->config->getDbIndex();
        return $is_changed ? fn() => $this->reset($connection) : null;
    }

    protected function mayAdopt(object $connection): bool
    {
        return false;
    }

    private function reset(Redis $connection): void
    {
        if ($connection->getMode() !== Redis::ATOMIC) {
            $connection->discard();
        }
        if ($connection->hasWatched) {
            $connection->hasWatched = !$connection->unwatch();
        }
        if ($connection->hasWatched || !$connection->select($this->config->getDbIndex())) {
            throw new RedisException((string) $connection->getLastError());
        }
    }

    /** Returns a Redis object that notes whether its connection has watched keys. */
    private static function newRedis(): Redis
    {
        return new class extends Redis {
            /** @internal */
            public bool $hasWatched = false;

            public function watch(...$keys): Redis|bool
            {
                $this->hasWatched = true;
                return parent::watch(...$keys);
            }

            public function rawCommand(...$words): mixed
            {
                $this->hasWatched = $this->hasWatched || strcasecmp((string) ($words[0] ?? ''), 'watch') === 0;
                return parent::rawCommand(...$words);
            }
        };
    }

    private function connect(): Redis
    {
        $config = $this->config;
        $redis = self::newRedis();
        $arguments = [$config->getHost(), $config->getPort(), $config->getTimeout()];
        if ($config->getRetryInterval() !== 0 || $config->getReadTimeout() !== 0.0) {
            array_push($arguments, null, $config->getRetryInterval(), $config->getReadTimeout());
        }
        $redis->connect(...$arguments);
        if ($config->getAuth() !== '' && $config->getAuth() !== []) {
            $redis->auth($config->getAuth());
        }
        if ($config->getDbIndex() !== 0) {
            $redis->select($config->getDbIndex());
        }
        foreach ($config->getOptions() as $option => $value) {
            $redis->setOption($option, $value);
        }
        $before = [];
        foreach (self::OPTIONS as $name) {
            if (defined("Redis::OPT_$name")) {
                $option = constant("Redis::OPT_$name");
                $before[$option] = $redis->getOption($option);
            }
        }
        $this->optionsBefore[$redis] = $before;
        return $redis;
    }
}
)php"},
    {"Database\\SharedPDO", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Coro\ConnectionPool\Native;
use Coro\Coroutine;
use PDO;
use PDOStatement;
use Throwable;
use WeakMap;
use WeakReference;

/**
 * The pools behind `new PDO(...)` when the ini setting `coro.pdo_pool` is on.
 *
 * A PDO object then stands for one connection in each coroutine: the first call of a coroutine takes a connection out of a pool.
 * The connection goes back when the coroutine ends, or when the object and its statements are destroyed. Objects with the same
 * DSN, user, password and options share a pool.
 */
final class SharedPDO
{
    /** The drivers whose sessions can be reset, with the statement that does it; null: only a new connection is a new session. */
    private const DRIVERS = ['mysql' => null, 'pgsql' => 'DISCARD ALL'];

    /** Matches statements that change nothing of a session but its transaction, unless they match SUSPECT. */
    private const HARMLESS = '~^[\s(]*(?:select|insert|update|delete|replace|values|table|with|show|explain|describe|desc|begin'
        . '|start\s+transaction|commit|rollback|savepoint|release|truncate)\b~i';

    /** Matches several statements, variables of the session, locks, and other things that a session keeps. */
    private const SUSPECT = '~[;@]|\b(?:get_lock|set_config|nextval|setval|pg_\w*lock\w*|temp|temporary)\b~i';

    /** @var ?WeakMap<PDO, self> */
    private static ?WeakMap $all = null;

    /** @var array<string, SharedPDOPool> */
    private static array $pools = [];

    /** @var list<array> leases of the parent of this process: to end them here would end its sessions */
    private static array $inherited = [];

    private static int $process = 0;

    /** @var array<int, array<int, SharedPDOLease>> the connections that each coroutine must give back, by its id */
    private static array $owed = [];

    /** @var array<int, SharedPDOLease> the connections of this object by the id of their coroutine; -1: outside of coroutines */
    private array $leases = [];

    /** @var array<int, mixed> the attributes that the program has set */
    private array $attributes = [];

    private function __construct(private readonly SharedPDOPool $pool)
    {
    }

    /** @internal */
    public function __destruct()
    {
        self::setAsideAfterFork();
        foreach ($this->leases as $cid => $lease) {
            // While PHP collects garbage, the connection cannot be reset: then it goes back when its coroutine ends.
            if (count($lease->statements) === 0 && ($cid < 0 || Native::canWait())) {
                self::release($cid, $lease);
            }
        }
    }

    /**
     * Is called when a fatal error has ended a coroutine: its connections are lost.
     *
     * @internal
     */
    public static function coroutineCrashed(int $cid): void
    {
        $owed = self::$owed[$cid] ?? [];
        unset(self::$owed[$cid]);
        foreach ($owed as $lease) {
            if ($shared = $lease->pdo->get()) {
                unset($shared->leases[$cid]);
            }
        }
    }

    /**
     * Returns figures of the pools of this process: see ConnectionPool::stats().
     *
     * @return array<string, array<string, int>> by the DSN and the name of the user
     */
    public static function stats(): array
    {
        $stats = [];
        foreach (self::$pools as $pool) {
            for ($name = $pool->name, $i = 2; isset($stats[$name]); $i++) {
                $name = "$pool->name ($i)";
            }
            $stats[$name] = $pool->stats();
        }
        return $stats;
    }

    /**
     * Is called instead of PDO::__construct(). Returns false if the object is not to share a pool.
     *
     * @internal
     */
    public static function open(
        PDO $pdo,
        string $dsn,
        ?string $username = null,
        #[\SensitiveParameter] ?string $password = null,
        ?array $options = null,
    ): bool {
        $driver = strstr($dsn, ':', true);
        if (!array_key_exists($driver, self::DRIVERS)) {
            return false;
        }
        unset($options[PDO::ATTR_PERSISTENT]);
        try {
            $key = serialize([$dsn, $username, $password, $options]);
        } catch (Throwable) {
            return false;   // an option that is equal to no other
        }
        if (!isset(self::$pools[$key])) {   // a program that connects to ever more databases
            array_map(static fn(SharedPDOPool $pool) => $pool->dropUnused(), self::$pools);
        }
        $pool = self::$pools[$key] ??= new SharedPDOPool($dsn, $username, $password, $options);
        $shared = new self($pool);
        if ($pool->stats()['opened'] === 0 || Coroutine::getCid() < 0) {
            $shared->lease();   // throws if the server cannot be reached or refuses the user
        }
        self::$all ??= new WeakMap();
        self::$all[$pdo] = $shared;
        return true;
    }

    /**
     * Is called before a method of PDO. Returns the connection of the running coroutine, whose method runs then.
     *
     * @internal
     */
    public static function connection(PDO $pdo, string $method, mixed $argument, mixed $value): PDO
    {
        Native::checkTime();
        $shared = self::$all[$pdo];
        $lease = $shared->lease();
        if (is_string($argument) && !$lease->isChanged) {
            $lease->isChanged = in_array($method, ['exec', 'query', 'prepare'], true) && !self::isHarmless($argument);
        } elseif ($method === 'setAttribute' && is_int($argument)) {
            $lease->keepAttribute($argument);
            $shared->attributes[$argument] = $value;
        }
        return $lease->connection;
    }

    /**
     * Is called with each statement that a method of PDO has returned.
     *
     * @internal
     */
    public static function keep(PDO $pdo, PDOStatement $statement): void
    {
        $lease = self::$all[$pdo]->leases[Coroutine::getCid()] ?? null;
        if ($lease) {
            $lease->statements[$statement] = true;
        }
    }

    private function lease(): SharedPDOLease
    {
        self::setAsideAfterFork();
        $cid = Coroutine::getCid();
        return $this->leases[$cid] ?? $this->begin($cid);
    }

    private function begin(int $cid): SharedPDOLease
    {
        foreach (self::$owed[$cid] ?? [] as $owed) {
            if (!$owed->pdo->get() && count($owed->statements) === 0) {   // the last reference to a statement was dropped later
                self::release($cid, $owed);
            }
        }
        $connection = $cid < 0 ? $this->pool->connect() : $this->pool->take();
        $reset = self::DRIVERS[$this->pool->driver];
        $lease = new SharedPDOLease($this->pool, $connection, WeakReference::create($this), $reset);
        foreach ($this->attributes as $attribute => $value) {
            $lease->keepAttribute($attribute);
            $connection->setAttribute($attribute, $value);
        }
        if ($cid > 0) {
            isset(self::$owed[$cid]) || Coroutine::defer(static fn() => self::end($cid));
            self::$owed[$cid][spl_object_id($lease)] = $lease;
        }
        return $this->leases[$cid] = $lease;
    }

    /** Gives the connections of a coroutine that ends back. */
    private static function end(int $cid): void
    {
        self::setAsideAfterFork();
        while (!empty(self::$owed[$cid])) {   // a destructor may use PDO while a connection is given back
            self::release($cid, reset(self::$owed[$cid]));
        }
        unset(self::$owed[$cid]);
    }

    /** Gives a connection back to its pool in the state in which it was opened, or else drops it. */
    private static function release(int $cid, SharedPDOLease $lease): void
    {
        unset(self::$owed[$cid][spl_object_id($lease)]);
        $shared = $lease->pdo->get();
        if ($shared) {
            unset($shared->leases[$cid]);
        }
        if ($cid > 0 && Coroutine::getCid() > 0) {
            $lease->end();
        }
    }

    private static function setAsideAfterFork(): void
    {
        if (self::$process === getmypid()) {
            return;
        }
        self::$process = getmypid();
        self::$inherited[] = self::$owed;
        self::$owed = [];
        foreach (self::$all ?? [] as $shared) {
            self::$inherited[] = $shared->leases;
            $shared->leases = [];
        }
    }

    private static function isHarmless(string $sql): bool
    {
        return preg_match(self::HARMLESS, $sql) === 1 && preg_match(self::SUSPECT, rtrim($sql, "; \n\r\t")) === 0;
    }
}
)php"},
    {"Database\\SharedPDOLease", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Closure;
use PDO;
use PDOException;
use PDOStatement;
use WeakMap;
use WeakReference;

/**
 * A connection that a coroutine has taken out of a pool behind `new PDO(...)`.
 *
 * @internal
 */
final class SharedPDOLease
{
    /** @var bool true: a statement may have changed the session */
    public bool $isChanged = false;

    /** @var WeakMap<PDOStatement, true> the statements of the connection that exist */
    public readonly WeakMap $statements;

    /** @var array<int, mixed> the values that attributes had before the coroutine has changed them */
    private array $attributesBefore = [];

    /**
     * @param WeakReference<SharedPDO> $pdo
     * @param ?string $resetStatement resets the session; null: there is no such statement
     */
    public function __construct(
        public readonly SharedPDOPool $pool,
        public readonly PDO $connection,
        public readonly WeakReference $pdo,
        private readonly ?string $resetStatement,
    ) {
        $this->statements = new WeakMap();
    }

    /** Keeps the value of an attribute, which is about to change. */
    public function keepAttribute(int $attribute): void
    {
        if (array_key_exists($attribute, $this->attributesBefore)) {
            return;
        }
        try {
            $this->attributesBefore[$attribute] = @$this->connection->getAttribute($attribute);
        } catch (PDOException) {
            $this->isChanged = true;   // it cannot be read, and so not be restored
        }
    }

    /**
     * Gives the connection back to the pool, if it can be brought into the state in which it was opened. Otherwise the pool
     * notices when the connection is destroyed: a statement that still exists keeps the connection for itself.
     */
    public function end(): void
    {
        $is_reusable = (!$this->isChanged || $this->resetStatement !== null) && count($this->statements) === 0;
        $is_reusable ? $this->pool->giveBack($this) : $this->pool->drop($this);
    }

    /**
     * Returns a function that brings the connection into the state in which it was opened; null if it is in this state.
     *
     * @return ?Closure(): void
     */
    public function restorer(): ?Closure
    {
        $is_changed = $this->isChanged || $this->attributesBefore || isset($this->connection->hasFailed);
        return $is_changed || $this->connection->inTransaction() ? $this->reset(...) : null;
    }

    private function reset(): void
    {
        $this->keepAttribute(PDO::ATTR_ERRMODE);
        $this->connection->setAttribute(PDO::ATTR_ERRMODE, PDO::ERRMODE_EXCEPTION);
        if ($this->connection->inTransaction()) {
            @$this->connection->rollBack();
        } elseif (isset($this->connection->hasFailed)) {   // a call has failed, perhaps because the connection is lost
            @$this->connection->query('SELECT 1')->closeCursor();
        }
        unset($this->connection->hasFailed);
        if ($this->isChanged) {
            $this->connection->exec($this->resetStatement);
        }
        foreach ($this->attributesBefore as $attribute => $value) {
            $this->connection->setAttribute($attribute, $value);
        }
    }
}
)php"},
    {"Database\\SharedPDOPool", R"php(<?php

declare(strict_types=1);

namespace Coro\Database;

use Closure;
use Coro\ConnectionPool;
use PDO;
use PDOException;
use WeakMap;

/**
 * A pool behind `new PDO(...)`.
 *
 * @internal
 */
final class SharedPDOPool extends ConnectionPool
{
    /** After this time in seconds without a call of take(), a pool may drop its idle connections. */
    private const UNUSED_AFTER = 60.0;

    public readonly string $driver;
    public readonly string $name;
    private float $takenAt = 0.0;

    /** @var WeakMap<PDO, SharedPDOLease> the leases whose connections are being taken back */
    private WeakMap $ending;

    public function __construct(
        private readonly string $dsn,
        private readonly ?string $username,
        #[\SensitiveParameter] private readonly ?string $password,
        private readonly ?array $options,
    ) {
        $this->ending = new WeakMap();
        $this->driver = strstr($dsn, ':', true);
        $this->name = $username === null ? $dsn : "$dsn user=$username";
        parent::__construct($this->connect(...), (int) ini_get('coro.pdo_pool_size'));
        $this->heartbeat((float) ini_get('coro.pdo_pool_check_after'));
    }

    /** Opens a connection that is not part of the pool. */
    public function connect(): PDO
    {
        return new PDO($this->dsn, $this->username, $this->password, $this->options);
    }

    /**
     * Takes a connection out of the pool. Waits if all connections are out.
     *
     * @throws PDOException if no connection is put back in time
     */
    public function take(): PDO
    {
        $this->takenAt = microtime(true);
        $timeout = (float) ini_get('coro.pdo_pool_timeout');
        $connection = $this->get($timeout);
        return $connection ?: throw new PDOException(
            "All {$this->size} connections to $this->name are in use, and none became free within $timeout seconds: "
            . 'let coroutines end sooner, or raise the ini setting coro.pdo_pool_size',
        );
    }

    /** Drops the idle connections if the pool was not used for a minute. */
    public function dropUnused(): void
    {
        if (microtime(true) - $this->takenAt > self::UNUSED_AFTER) {
            $this->dropIdle();
        }
    }

    /** Takes the connection of a lease back, or drops it if it is not clean. */
    public function giveBack(SharedPDOLease $lease): void
    {
        $this->ending[$lease->connection] = $lease;
        $this->put($lease->connection);
        unset($this->ending[$lease->connection]);
    }

    /** Ends the transaction of a connection that does not come back. The pool notices when the connection is destroyed. */
    public function drop(SharedPDOLease $lease): void
    {
        $connection = $lease->connection;
        if ($this->isIntact($connection) && $connection->inTransaction()) {
            $this->restore(static fn() => @$connection->rollBack());
        }
    }

    protected function restorer(object $connection): ?Closure
    {
        return $this->ending[$connection]->restorer();
    }

    protected function mayAdopt(object $connection): bool
    {
        return false;
    }

    protected function isAlive(mixed $connection): bool
    {
        return @$connection->query('SELECT 1') !== false;
    }

    protected function isIntact(mixed $connection): bool
    {
        return $this->socketOf($connection)?->isQuiet() !== false;
    }
}
)php"},
    {"ObjectProxy", R"php(<?php

declare(strict_types=1);

namespace Coro;

/**
 * An object that passes its properties and methods on to another object.
 */
class ObjectProxy
{
    /** @var ?object the other object */
    protected $__object;

    /** Makes a proxy of this object. */
    public function __construct(object $object)
    {
        $this->__object = $object;
    }

    /**
     * Returns the other object.
     *
     * @return object
     */
    public function __getObject()
    {
        return $this->__object;
    }

    /**
     * Returns a property of the other object.
     *
     * @return mixed
     */
    public function __get(string $name)
    {
        return $this->__object->{$name};
    }

    /** Sets a property of the other object. */
    public function __set(string $name, mixed $value): void
    {
        $this->__object->{$name} = $value;
    }

    /**
     * True if the other object has this property, and the property is not null.
     *
     * @return bool
     */
    public function __isset(string $name)
    {
        return isset($this->__object->{$name});
    }

    /** Removes a property of the other object. */
    public function __unset(string $name): void
    {
        unset($this->__object->{$name});
    }

    /**
     * Calls a method of the other object.
     *
     * @phpstan-param array<mixed> $arguments
     * @return mixed
     */
    public function __call(string $name, array $arguments)
    {
        return $this->__object->{$name}(...$arguments);
    }

    /**
     * Calls the other object, if it is callable.
     *
     * @return mixed
     */
    public function __invoke(mixed ...$arguments)
    {
        return ($this->__object)(...$arguments);
    }
}
)php"},
};

}  // namespace coro::php
