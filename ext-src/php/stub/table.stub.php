<?php

/** @generate-class-entries */

namespace Coro;

/**
 * A table in memory that a process shares with the processes that it forks afterwards, such as the workers of a server. The
 * program defines the columns, calls create(), and then starts the server; all processes then read and write the same rows.
 *
 *     $table = new Coro\Table(1024);
 *     $table->column('name', Coro\Table::TYPE_STRING, 32);
 *     $table->column('visits', Coro\Table::TYPE_INT);
 *     $table->create();
 *
 * No function waits for an event. Each function reads or changes one row as a whole: readers see the row before or after a change
 * and need no lock; processes that change the same row do so one after the other. If a process is killed in the middle of a
 * change, the row is the old one or the new one, and the table works.
 *
 * A key is a string of at most 63 bytes. Wrong keys, columns and values throw, and then nothing is written. A string that is
 * longer than its column is such an error: Swoole cuts it off. Other values are converted to the type of the column:
 * columns of numbers accept numeric strings and bools, columns of strings numbers and bools, and the fraction of a float is cut off
 * in a column of integers. Each column accepts null, which becomes 0 or ''.
 *
 * @implements \Iterator<string, array<string, int|float|string>>
 * @implements \ArrayAccess<string|int, array<string, int|float|string>>
 */
class Table implements \Iterator, \Countable, \ArrayAccess
{
    /**
     * The type of a column of integers of 64 bits.
     *
     * @var int
     */
    public const TYPE_INT = 1;
    /**
     * The type of a column of strings. The size of the column limits the bytes of a string, which may be any bytes.
     *
     * @var int
     */
    public const TYPE_STRING = 3;
    /**
     * The type of a column of floats.
     *
     * @var int
     */
    public const TYPE_FLOAT = 2;

    /** @var int|null the number of rows that the table can hold; null before create() */
    public $size = null;

    /** @var int|null the number of bytes of the shared memory; null before create() */
    public $memorySize = null;

    /**
     * @param int $table_size the number of rows that the table must hold, whatever their keys are. At least 64 fit
     * @param float $conflict_proportion has no effect: in Swoole, how much memory there is for keys with equal hashes
     * @throws \ValueError if $table_size is negative or more than 2^31
     */
    public function __construct(int $table_size, float $conflict_proportion = 0.2) {}

    /**
     * Defines a column. Must be called before create().
     *
     * @param string $name must not be empty and not a decimal number
     * @param int $type TYPE_INT, TYPE_FLOAT or TYPE_STRING
     * @param int $size the most bytes of a string; without meaning for numbers
     * @return bool true
     * @throws \ValueError for a name that is not possible or that another column has, an unknown type, a string without size, and a
     *     row of more than 1 GiB
     * @throws Error after create()
     */
    public function column(string $name, int $type, int $size = 0): bool {}

    /**
     * Makes the table in shared memory. Must be called before the processes are forked that use the table. The memory of a row is
     * used when the row is first written.
     *
     * @return bool true
     * @throws Error if there is no column, if create() was called before, or if the process was forked after the constructor ran:
     *     each process would have a table of its own
     * @throws Exception with the code ENOMEM if the table is larger than the memory of the machine or the container
     */
    public function create(): bool {}

    /**
     * Gives the memory of the table back for this process. Other processes keep their table. All later calls throw Error.
     *
     * @return bool true
     */
    public function destroy(): bool {}

    /**
     * Writes a row. Columns without a value keep theirs; in a new row they are 0 and ''.
     *
     * @param array $value values by the name of the column
     * @phpstan-param array<string, int|float|string|bool|null> $value
     * @return bool false with a warning when the table is full
     * @throws \ValueError for a key or string that is too long and an unknown column
     * @throws \TypeError for a value that the column cannot have, such as an array
     */
    public function set(string $key, array $value): bool {}

    /**
     * Writes a new row as set() does.
     *
     * @phpstan-param array<string, int|float|string|bool|null> $values
     * @return bool false when the table has a row with this key, which stays as it is; with a warning when the table is full
     * @throws \ValueError as set()
     * @throws \TypeError as set()
     */
    public function add(string $key, array $values): bool {}

    /**
     * Changes columns of a row that exists.
     *
     * @phpstan-param array<string, int|float|string|bool|null> $values
     * @return bool false when the table has no row with this key
     * @throws \ValueError as set()
     * @throws \TypeError as set()
     */
    public function update(string $key, array $values): bool {}

    /**
     * Changes columns of a row that exists if other columns, or the same, have the expected values. No other process can change
     * the row between the comparison and the change.
     *
     * @param array $expected values by the name of the column; all must be equal
     * @phpstan-param array<string, int|float|string|bool|null> $expected
     * @phpstan-param array<string, int|float|string|bool|null> $values
     * @return bool false when the table has no row with this key, or its values are others; with a warning when more than 512
     *     processes write to the table
     * @throws \ValueError as set()
     * @throws \TypeError as set()
     */
    public function cmpset(string $key, array $expected, array $values): bool {}

    /**
     * Returns a row or one of its values.
     *
     * @param string|null $field the name of a column; null: the whole row
     * @return array|string|int|float|false the values by the name of the column, or one value; false when there is no row
     * @phpstan-return ($field is null ? array<string, int|float|string>|false : int|float|string|false)
     * @throws \ValueError for an unknown column
     */
    public function get(string $key, ?string $field = null): array|string|int|float|false {}

    /**
     * Removes a row and returns what get() would have returned. Of several processes that do so one gets the row.
     *
     * @phpstan-return ($field is null ? array<string, int|float|string>|false : int|float|string|false)
     * @throws \ValueError for an unknown column
     */
    public function getdel(string $key, ?string $field = null): array|string|int|float|false {}

    /** Returns the number of rows. */
    public function count(): int {}

    /**
     * Removes a row.
     *
     * @return bool false when there is none
     */
    public function del(string $key): bool {}

    /**
     * @implementation-alias Coro\Table::del
     */
    public function delete(string $key): bool {}

    /**
     * Removes a row if columns have the expected values.
     *
     * @phpstan-param array<string, int|float|string|bool|null> $expected
     * @return bool false when the table has no row with this key, or its values are others; with a warning when more than 512
     *     processes write to the table
     * @throws \ValueError as set()
     * @throws \TypeError as set()
     */
    public function cmpdel(string $key, array $expected): bool {}

    /** Returns true if the table has a row with this key. */
    public function exists(string $key): bool {}

    /**
     * @implementation-alias Coro\Table::exists
     */
    public function exist(string $key): bool {}

    /**
     * Adds to a number, in one step. If there is no row with this key, makes one with zeros first.
     *
     * @return int|float|false the new value; false with a warning when the table is full. A sum that an int cannot have begins again
     *     at the other end of the range
     * @throws \ValueError for an unknown column, for a column of strings, and if a column of ints cannot have $incrby
     */
    public function incr(string $key, string $column, int|float $incrby = 1): int|float|false {}

    /**
     * Subtracts from a number as incr() adds.
     *
     * @throws \ValueError as incr()
     */
    public function decr(string $key, string $column, int|float $incrby = 1): int|float|false {}

    /** Returns the number of rows that the table can hold. */
    public function getSize(): int {}

    /** Returns the number of bytes of the shared memory, 0 before create(). */
    public function getMemorySize(): int {}

    /**
     * Returns figures of the table: num (the number of rows), conflict_count (rows that share a place of the index with an earlier
     * row), conflict_max_level (the most rows that share one place), insert_count, update_count and delete_count (since create()),
     * available_slice_num and total_slice_num (rows that are free, and all). The call takes time in proportion to the size.
     *
     * @return array|false false before create()
     * @phpstan-return array{num: int, conflict_count: int, conflict_max_level: int, insert_count: int, update_count: int,
     *     delete_count: int, available_slice_num: int, total_slice_num: int}|false
     */
    public function stats(): array|false {}

    /**
     * Begins again with the first row. A foreach visits each key at most once, also while other processes write, and may delete
     * rows. Each foreach has a position of its own; the position of these five methods belongs to the object.
     */
    public function rewind(): void {}

    /** Returns true if there is a current row. */
    public function valid(): bool {}

    /** Goes to the next row. */
    public function next(): void {}

    /**
     * Returns the current row, as it was when the iteration came to it.
     *
     * @phpstan-return array<string, int|float|string>|null
     * @psalm-ignore-nullable-return
     */
    public function current(): mixed {}

    /**
     * Returns the key of the current row.
     *
     * @phpstan-return string|null
     * @psalm-ignore-nullable-return
     */
    public function key(): mixed {}

    /**
     * Returns true if the table has a row with this key, as exists() does: for isset($table[$key]).
     *
     * @tentative-return-type
     * @param string|int $key an int stands for its decimal digits
     * @throws \ValueError for a key that is too long
     * @throws \TypeError for a key of another type
     */
    public function offsetExists(mixed $key): bool {}

    /**
     * Returns a row as get() does: for $table[$key]. The array is a copy: to change a row, call set(), or assign an array to
     * $table[$key].
     *
     * @tentative-return-type
     * @param string|int $key an int stands for its decimal digits
     * @phpstan-return array<string, int|float|string>|null
     * @return array|null the values by the name of the column; null when there is no row
     * @throws \ValueError for a key that is too long
     * @throws \TypeError for a key of another type
     */
    public function offsetGet(mixed $key): mixed {}

    /**
     * Writes a row as set() does, with a warning when the table is full: for $table[$key] = $value.
     *
     * @tentative-return-type
     * @param string|int $key an int stands for its decimal digits
     * @param array $value values by the name of the column
     * @phpstan-param array<string, int|float|string|bool|null> $value
     * @throws \ValueError as set()
     * @throws \TypeError as set(), for a key of another type, for $table[] and for a value that is not an array
     */
    public function offsetSet(mixed $key, mixed $value): void {}

    /**
     * Removes a row as del() does: for unset($table[$key]).
     *
     * @tentative-return-type
     * @param string|int $key an int stands for its decimal digits
     * @throws \ValueError for a key that is too long
     * @throws \TypeError for a key of another type
     */
    public function offsetUnset(mixed $key): void {}
}
