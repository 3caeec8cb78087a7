--TEST--
Table: $size and $memorySize describe the table, and a size that is not possible throws
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
show_error(fn () => new Coro\Table(-1));
show_error(fn () => new Coro\Table(1 << 40));
foreach ([0, 1, 64, 65, 1000] as $size) {
    $table = make_table($size);
    echo "$size: $table->size {$table->getSize()} ", $table->memorySize === $table->getMemorySize(), "\n";
}
$table = new Coro\Table(100);
var_dump($table->size, $table->memorySize, $table->getSize(), $table->getMemorySize(), $table->stats());
echo 'bytes of a row: ', make_table(100_000, 64)->memorySize <= 160 * 100_000 ? 'at most 160' : 'more', "\n";
?>
--EXPECT--
ValueError: Coro\Table::__construct(): Argument #1 ($table_size) must be between 0 and 2147483648
ValueError: Coro\Table::__construct(): Argument #1 ($table_size) must be between 0 and 2147483648
0: 64 64 1
1: 64 64 1
64: 64 64 1
65: 65 65 1
1000: 1000 1000 1
NULL
NULL
int(100)
int(0)
bool(false)
bytes of a row: at most 160
