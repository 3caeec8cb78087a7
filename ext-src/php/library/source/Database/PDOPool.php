<?php

declare(strict_types=1);

namespace Coro\Database;

use Closure;
use Coro\ConnectionPool;
use Coro\ConnectionPool\PooledSocket;
use PDO;

/**
 * A pool of PDO connections. Its connections are PDOProxy objects, which have the methods of PDO.
 *
 * @extends ConnectionPool<PDOProxy>
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

    protected function resetSession(object $connection): bool
    {
        return Session::reset($connection->__getObject());
    }

    protected function mayAdopt(object $connection): bool
    {
        return false;
    }

    /** @internal */
    protected function label(): string
    {
        $config = $this->config;
        $server = $config->hasUnixSocket() ? $config->getUnixSocket() : "{$config->getHost()}:{$config->getPort()}";
        return $config->getDriver() . ($config->getDriver() === 'sqlite' ? ':' : " $server/") . $config->getDbname();
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
