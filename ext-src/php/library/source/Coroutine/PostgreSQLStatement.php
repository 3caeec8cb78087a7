<?php

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
