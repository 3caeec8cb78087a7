<?php

declare(strict_types=1);

namespace Coro\Database;

use Closure;
use Coro\ConnectionPool;
use Coro\Coroutine;
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
     * @throws PDOException if no connection is put back in time, or if the wait for it is canceled
     */
    public function take(): PDO
    {
        $this->takenAt = microtime(true);
        $timeout = (float) ini_get('coro.pdo_pool_timeout');
        $connection = $this->get($timeout);
        return $connection ?: throw new PDOException(
            "All {$this->size} connections to $this->name are in use, and " . (Coroutine::isCanceled()
                ? 'cancel() has ended the wait for one of them'
                : "none became free within $timeout seconds: let coroutines end sooner, or raise the ini setting "
                    . 'coro.pdo_pool_size'),
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

    /** Returns the source of the data without what a DSN may have besides, such as a password. */
    protected function label(): string
    {
        preg_match_all('/(?:^|[:;\s])(host|port|unix_socket|dbname)=([^;\s]*)/', $this->dsn, $found);
        return $found[0] ? $this->driver . ' ' . implode(' ', $found[2]) : $this->driver;
    }

    protected function restorer(object $connection): ?Closure
    {
        return $this->ending[$connection]->restorer(strcasecmp(ini_get('coro.pdo_pool_reset'), 'always') === 0);
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
