--TEST--
Table: a column behind a large string does not change the string
--EXTENSIONS--
coro
--FILE--
<?php
$table = new Coro\Table(8);
$table->column('data', Coro\Table::TYPE_STRING, 512 * 1024);
$table->column('id', Coro\Table::TYPE_INT);
$table->column('small', Coro\Table::TYPE_STRING, 300);
$table->create();
$data = random_bytes(512 * 1024);
$table->set('a', ['data' => $data, 'small' => str_repeat('s', 300)]);
$table->set('a', ['id' => -1]);
for ($i = 0; $i < 10; $i++) {
    $table->incr('a', 'id');
}
var_dump($table->get('a', 'data') === $data, $table->get('a') === ['data' => $data, 'id' => 9, 'small' => str_repeat('s', 300)]);
$table->set('a', ['data' => '']);
var_dump($table->get('a', 'data'), $table->get('a', 'small') === str_repeat('s', 300));
?>
--EXPECT--
bool(true)
bool(true)
string(0) ""
bool(true)
