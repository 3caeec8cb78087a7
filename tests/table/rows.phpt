--TEST--
Table: set() writes a row or some of its columns, get() returns the row or one value, and false if there is none
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
var_dump($table->set('a', ['name' => 'Ada', 'score' => 1.5, 'id' => -7]), $table->set('a', ['id' => PHP_INT_MAX]));
echo json_encode([$table->get('a'), $table->get('a', 'id'), $table->get('a', 'name'), $table->get('a', 'score')]), "\n";
$table->set('', []);
$table->set("zero\0byte", ['name' => "\0\xff"]);
echo json_encode($table->get('')), bin2hex($table->get("zero\0byte", 'name')), "\n";
var_dump($table->get('none'), $table->get('none', 'id'), $table->exists('a'), $table->exist('none'));
var_dump($table->del('a'), $table->delete('a'), count($table));
?>
--EXPECT--
bool(true)
bool(true)
[{"id":9223372036854775807,"name":"Ada","score":1.5},9223372036854775807,"Ada",1.5]
{"id":0,"name":"","score":0}00ff
bool(false)
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
int(2)
