--TEST--
Table: a wrong column throws and leaves the table as it is
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = new Coro\Table(64);
show_error(fn () => $table->create());
show_error(fn () => $table->column('', Coro\Table::TYPE_INT));
show_error(fn () => $table->column('12', Coro\Table::TYPE_INT));
show_error(fn () => $table->column('a', 4));
show_error(fn () => $table->column('a', Coro\Table::TYPE_STRING));
show_error(fn () => $table->column('a', Coro\Table::TYPE_STRING, -1));
show_error(fn () => $table->column('a', Coro\Table::TYPE_STRING, PHP_INT_MAX));
var_dump($table->column('a', Coro\Table::TYPE_INT, 8));
show_error(fn () => $table->column('a', Coro\Table::TYPE_FLOAT));
var_dump($table->create());
show_error(fn () => $table->column('b', Coro\Table::TYPE_INT));
show_error(fn () => $table->create());
show_error(fn () => $table->get('k', 'b'));
show_error(fn () => $table->incr('k', 'b'));
var_dump($table->set('k', ['a' => 1]), $table->get('k'));
?>
--EXPECT--
Coro\Error: Coro\Table::create() must be called after the constructor and after column()
ValueError: Coro\Table::column(): Argument #1 ($name) must not be empty and not a decimal number
ValueError: Coro\Table::column(): Argument #1 ($name) must not be empty and not a decimal number
ValueError: Coro\Table::column(): Argument #2 ($type) must be TYPE_INT, TYPE_FLOAT or TYPE_STRING
ValueError: Coro\Table::column(): Argument #3 ($size) must be at least 1 for a column of strings
ValueError: Coro\Table::column(): Argument #3 ($size) must be at least 1 for a column of strings
ValueError: Coro\Table::column(): Argument #3 ($size) must leave the row below 1 GiB
bool(true)
ValueError: Coro\Table::column(): Argument #1 ($name) must not be the name of another column
bool(true)
Coro\Error: Coro\Table::column() must be called before create()
Coro\Error: Coro\Table::create() must be called only once
ValueError: Coro\Table::get(): Argument #2 ($field) must name only columns of the table, not "b"
ValueError: Coro\Table::incr(): Argument #2 ($column) must name only columns of the table, not "b"
bool(true)
array(1) {
  ["a"]=>
  int(1)
}
