--TEST--
Table: incr() and decr() change numbers, make missing rows, and refuse columns of strings
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
var_dump($table->incr('a', 'id'), $table->incr('a', 'id', 41), $table->decr('a', 'id', 2), $table->incr('a', 'score', 0.5),
    $table->decr('a', 'score', 1), $table->decr('b', 'id'));
$table->del('a');
var_dump($table->incr('a', 'id'));
$table->set('a', ['id' => PHP_INT_MAX]);
var_dump($table->incr('a', 'id') === PHP_INT_MIN, $table->decr('a', 'id', PHP_INT_MIN));
show_error(fn () => $table->incr('a', 'name'));
show_error(fn () => $table->incr('new', 'name'));
show_error(fn () => $table->incr('a', 'id', 'x'));
show_error(fn () => $table->incr('a', 'id', NAN));
show_error(fn () => $table->decr('a', 'id', 1e30));
var_dump(count($table));
?>
--EXPECT--
int(1)
int(42)
int(40)
float(0.5)
float(-0.5)
int(-1)
int(1)
bool(true)
int(0)
ValueError: Coro\Table::incr(): Argument #2 ($column) must be a column of numbers
ValueError: Coro\Table::incr(): Argument #2 ($column) must be a column of numbers
TypeError: Coro\Table::incr(): Argument #3 ($incrby) must be of type int|float, string given
ValueError: Coro\Table::incr(): Argument #3 ($incrby) must be a number that an int can have, because the column has ints
ValueError: Coro\Table::decr(): Argument #3 ($incrby) must be a number that an int can have, because the column has ints
int(2)
