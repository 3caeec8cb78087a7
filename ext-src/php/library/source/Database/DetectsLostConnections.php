<?php

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
