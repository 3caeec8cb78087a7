<?php

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
