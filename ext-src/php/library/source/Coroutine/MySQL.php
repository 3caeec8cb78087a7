<?php

declare(strict_types=1);

namespace Coro\Coroutine;

use Closure;
use Coro\Coroutine;
use mysqli;
use mysqli_result;
use mysqli_sql_exception;
use Throwable;

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

    /** @var ?Channel the answer that recv() waits for */
    private ?Channel $awaited = null;

    /** @var int the coroutine that waits for the answer to what was sent with setDefer() */
    private int $request = 0;
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
        $send = fn(mysqli $mysqli): bool => $this->send($mysqli, $sql);
        return $this->answerOf(fn(): array|bool => $this->result($send, $timeout));
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
     * Waits for the result of what was sent with setDefer(), and returns it. If the wait is cut off, the connection is closed.
     *
     * @return mixed false if nothing was sent, and if another coroutine waits for the result
     */
    public function recv(): mixed
    {
        $answer = $this->answer;
        if (!$answer) {
            return $this->fail(0, 'no request was sent with setDefer()');
        }
        if ($answer === $this->awaited) {
            return $this->fail(0, 'another coroutine waits in recv() for the result');
        }
        $this->awaited = $answer;
        $is_received = false;
        try {
            $result = $answer->pop();
            $is_received = $answer->errCode === CORO_CHANNEL_OK;
        } finally {
            if ($this->answer === $answer) {   // otherwise close() was called meanwhile
                $is_received ? $this->answer = null : $this->close();
            }
        }
        if (!$is_received) {
            return $this->lose('the wait in recv() was cut off');
        }
        return $result instanceof Throwable ? throw $result : $result;
    }

    /** Closes the connection. Returns false if there is none. */
    public function close(): bool
    {
        $mysqli = $this->mysqli;
        $this->mysqli = $this->rows = $this->answer = null;
        $this->connected = false;
        $this->sock = -1;
        if ($mysqli && $this->request !== Coroutine::getCid() && Coroutine::exists($this->request)) {
            return Coroutine::cancel($this->request);   // the connection ends with its wait
        }
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
        $is_open = $mysqli === null;
        $mysqli ??= $this->mysqli;
        if (!$mysqli) {
            return $this->fail(self::GONE_AWAY, 'MySQL client is not connected to a server');
        }
        $this->errno = 0;
        $this->error = '';
        $begin = microtime(true);
        try {
            $result = $timeout <= 0 ? $work($mysqli) : Coroutine::deadline($timeout, fn() => $work($mysqli));   // refuses NAN
        } catch (mysqli_sql_exception $error) {
            $result = false;
        } catch (TimeoutException $error) {
            $this->mysqli === $mysqli && $this->close();   // close() may have been called meanwhile, and connect()
            if ($timeout <= 0 || microtime(true) - $begin < $timeout) {
                throw $error;   // of a deadline of the program
            }
            return $this->fail(self::TIMED_OUT, 'MySQL server has not answered in time');
        }
        if ($is_open && $this->mysqli !== $mysqli) {
            return $this->lose('the connection was closed meanwhile');
        }
        if (isset($error)) {
            return $this->fail($error->getCode(), $error->getMessage());
        }
        if ($result === false) {
            return $this->fail($mysqli->connect_errno ?: $mysqli->errno, $mysqli->connect_error ?? $mysqli->error);
        }
        $this->errno = 0;   // a call with the connection before may have failed meanwhile
        $this->error = '';
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
        $this->request = (int) Coroutine::create(static function () use ($answer, $request): void {
            try {
                $answer->push($request());
            } catch (Throwable $error) {
                $answer->push($error);   // recv() throws it
            }
        });
        return true;
    }

    private function open(mysqli $mysqli): bool
    {
        $server = $this->serverInfo;
        if ($server['strict_type']) {
            $mysqli->options(MYSQLI_OPT_INT_AND_FLOAT_NATIVE, true);
        }
        $is_path = str_starts_with($server['host'], 'unix:');
        $socket = $is_path ? preg_replace('~^unix:(//)?~', '', $server['host']) : $server['unix_socket'];
        return @$mysqli->real_connect(
            $socket ? 'localhost' : $server['host'],   // only this name leads to the socket
            $server['user'],
            $server['password'],
            $server['database'],
            (int) $server['port'],
            $socket,
        ) && $mysqli->set_charset($server['charset']);
    }

    /** Calls a function that reads the beginning of a result, and returns the rows of this result as query() does. */
    private function result(Closure $work, float $timeout): array|bool
    {
        $is_done = $this->run(function (mysqli $mysqli) use ($work): bool {
            if (!$work($mysqli) || $this->mysqli !== $mysqli) {
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
        return $this->run(fn(mysqli $mysqli): bool => $this->send($mysqli, $sql), $timeout);
    }

    /** Sends a statement. Before that, reads the results of a procedure that the program has not read. */
    private function send(mysqli $mysqli, string $sql): bool
    {
        $this->rows = null;
        while ($mysqli->more_results() && @$mysqli->next_result()) {
            $mysqli->store_result();
        }
        return @$mysqli->real_query($sql);
    }

    /** Stores the error of a call whose connection was lost. The present connection may be another one, and stays open. */
    private function lose(string $error): false
    {
        $this->errno = self::GONE_AWAY;
        $this->error = $error;
        return false;
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
