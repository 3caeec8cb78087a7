--TEST--
Table: cmpset() and cmpdel() change a row only if it has the expected values; getdel() returns what it removes
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
$table->set('a', ['id' => 1, 'name' => 'n', 'score' => 0.5]);
var_dump($table->cmpset('a', ['id' => 2], ['id' => 3]), $table->cmpset('a', ['id' => 1, 'name' => 'x'], ['id' => 3]),
    $table->cmpset('b', [], ['id' => 3]), $table->cmpset('a', ['id' => 1, 'name' => 'n', 'score' => 0.5], ['id' => 3]));
echo json_encode($table->get('a')), count($table), "\n";
show_error(fn () => $table->cmpset('a', ['no' => 1], []));
show_error(fn () => $table->cmpset('a', ['id' => 3], ['no' => 1]));
var_dump($table->cmpdel('a', ['id' => 1]), $table->cmpdel('a', ['id' => 3]), $table->cmpdel('a', []));
$table->set('a', ['name' => 'n']);
$table->set('b', ['id' => 7]);
echo json_encode([$table->getdel('a', 'name'), $table->getdel('a'), $table->getdel('b'), $table->getdel('b', 'id')]), "\n";
show_error(fn () => $table->getdel('a', 'no'));
echo count($table), "\n";
$table->set('a', ['id' => 1, 'score' => NAN]);
var_dump($table->cmpset('a', ['score' => 1.0], ['id' => 2]), $table->cmpset('a', $table->get('a'), ['id' => 2]));
?>
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(true)
{"id":3,"name":"n","score":0.5}1
ValueError: Coro\Table::cmpset(): Argument #2 ($expected) must name only columns of the table, not "no"
ValueError: Coro\Table::cmpset(): Argument #3 ($values) must name only columns of the table, not "no"
bool(false)
bool(true)
bool(false)
["n",false,{"id":7,"name":"","score":0},false]
ValueError: Coro\Table::getdel(): Argument #2 ($field) must name only columns of the table, not "no"
0
bool(false)
bool(true)
