<?php

declare(strict_types=1);

namespace Coro\Database;

use Coro\ConnectionPool\Native;
use mysqli;
use PDO;
use RuntimeException;

/**
 * The sessions of connections to SQL databases.
 *
 * @internal
 */
final class Session
{
    /**
     * Throws if an answer of the server was not read to its end: the next request would fail or get this answer. Waits only for
     * MySQL without mysqlnd.
     */
    public static function requireIdle(PDO|mysqli $connection): void
    {
        if (!(Native::isIdle($connection) ?? $connection->query('DO 1'))) {
            throw new RuntimeException(
                'an answer of the server was not read to its end, for example the rows of a statement that was passed to exec()',
            );
        }
    }

    /**
     * Brings a session that is idle, without a transaction, into the state in which it was opened. Returns false if only a new
     * connection is a new session.
     */
    public static function reset(PDO $connection): bool
    {
        $driver = $connection->getAttribute(PDO::ATTR_DRIVER_NAME);
        if ($driver === 'pgsql') {
            $connection->exec('DISCARD ALL');
        } elseif ($driver === 'mysql' && Native::isIdle($connection) !== null) {
            Native::resetMySQL($connection) || throw new RuntimeException('the session could not be reset with COM_CHANGE_USER');
            $connection->getAttribute(PDO::ATTR_AUTOCOMMIT) || $connection->exec('SET autocommit = 0');
        } else {
            return false;
        }
        return true;
    }
}
