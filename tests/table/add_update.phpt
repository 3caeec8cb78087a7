--TEST--
Table: add() writes only new rows, update() only rows that exist
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
var_dump($table->update('a', ['id' => 1]), $table->add('a', ['id' => 2, 'name' => 'n']), $table->add('a', ['id' => 3]),
    $table->update('a', ['id' => 4]));
echo json_encode($table->get('a')), count($table), "\n";
?>
--EXPECT--
bool(false)
bool(true)
bool(false)
bool(true)
{"id":4,"name":"n","score":0}1
