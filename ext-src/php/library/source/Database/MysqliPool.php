<?php

declare(strict_types=1);

namespace Coro\Database;

use Closure;
use Coro\ConnectionPool;
use Coro\ConnectionPool\Native;
use Coro\ConnectionPool\PooledSocket;
use mysqli;

/**
 * A pool of mysqli connections. Its connections are MysqliProxy objects, which have the methods of mysqli.
 *
 * @extends ConnectionPool<MysqliProxy>
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
     * may wait; the database of the pool is selected again after select_db(); the statements of the connection can no longer be
     * used. A connection is dropped if it is lost, if its user, character set or options were changed, or if it cannot be brought
     * into this state.
     *
     * @param ?MysqliProxy $connection null if the connection is lost
     */
    public function put(mixed $connection): void
    {
        parent::put($connection);
    }

    /** @internal */
    protected function label(): string
    {
        $config = $this->config;
        return 'mysql ' . ($config->getUnixSocket() ?: "{$config->getHost()}:{$config->getPort()}") . "/{$config->getDbname()}";
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
        return $connection->isReset() ? null : fn() => $connection->reset($this->config->getDbname());
    }

    protected function resetSession(object $connection): bool
    {
        $mysqli = $connection->__getObject();
        $config = $this->config;
        return Native::resetMySQL($mysqli, $config->getUsername(), $config->getPassword(), $config->getDbname())
            || throw new MysqliException($mysqli->error, $mysqli->errno);
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
