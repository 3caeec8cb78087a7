<?php

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
            if (in_array(pg_result_status($result), [PGSQL_COPY_IN, PGSQL_COPY_OUT], true)) {   // it would come for ever
                pg_end_copy($connection);
                $is_copy = true;
            }
            $last = $result;
            $failed ??= pg_result_error($result) ? $result : null;
        }
        $this->notices = pg_last_notice($connection, PGSQL_NOTICE_ALL) ?: null;
        pg_last_notice($connection, PGSQL_NOTICE_CLEAR);
        $this->resultStatus = $failed ?? $last ? pg_result_status($failed ?? $last) : 0;
        if ($failed) {
            $this->resultDiag = self::diagnosis($failed);
        }
        if (!$failed && isset($is_copy)) {
            return $this->fail('this client has no methods for the data of COPY');
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
            return $timeout <= 0 ? $work() : Coroutine::deadline($timeout, $work);   // refuses NAN
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
