--TEST--
Table: a key has at most 63 bytes, and a longer one throws
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
$long = str_repeat('k', 64);
$table->set(substr($long, 1), ['id' => 1]);
var_dump($table->exists(substr($long, 1)));
show_error(fn () => $table->set($long, ['id' => 1]));
foreach (['get', 'getdel', 'exists', 'del'] as $method) {
    show_error(fn () => $table->$method($long));
}
show_error(fn () => $table->incr($long, 'id'));
show_error(fn () => $table->cmpdel($long, []));
echo count($table), "\n";
?>
--EXPECT--
bool(true)
ValueError: Coro\Table::set(): Argument #1 ($key) must have at most 63 bytes, not 64
ValueError: Coro\Table::get(): Argument #1 ($key) must have at most 63 bytes, not 64
ValueError: Coro\Table::getdel(): Argument #1 ($key) must have at most 63 bytes, not 64
ValueError: Coro\Table::exists(): Argument #1 ($key) must have at most 63 bytes, not 64
ValueError: Coro\Table::del(): Argument #1 ($key) must have at most 63 bytes, not 64
ValueError: Coro\Table::incr(): Argument #1 ($key) must have at most 63 bytes, not 64
ValueError: Coro\Table::cmpdel(): Argument #1 ($key) must have at most 63 bytes, not 64
1
