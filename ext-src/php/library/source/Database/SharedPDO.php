<?php

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
    /** The drivers whose objects share pools. */
    private const DRIVERS = ['mysql', 'pgsql'];

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
        if (!in_array($driver, self::DRIVERS, true)) {
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
        $lease = new SharedPDOLease($this->pool, $connection, WeakReference::create($this));
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
