--TEST--
coro.swoole_module=1: values of a table are cast and cut, unknown columns are ignored, wrong calls raise a warning
--EXTENSIONS--
coro
--INI--
coro.swoole_module=1
--FILE--
<?php
$table = new Swoole\Table(64);
$table->column('id', Swoole\Table::TYPE_INT);
$table->column('name', Swoole\Table::TYPE_STRING, 4);
$table->column('part', Swoole\Table::TYPE_FLOAT);
$table->create();
var_dump($table->set('a', ['id' => 'abc', 'name' => 'longer', 'part' => 'x', 'more' => 1, 7 => 2]));
echo json_encode($table->get('a')), "\n";
$table->set('a', ['id' => '12 apples', 'part' => true, 'name' => 5]);
echo json_encode($table->get('a')), "\n";
var_dump($table->get('a', 'more'), $table->incr('a', 'more'));
set_error_handler(function (int $level, string $text): bool {
    echo $text, "\n";
    return true;
});
var_dump($table->incr('a', 'name'), $table->set(str_repeat('k', 64), ['id' => 1]), $table->del(str_repeat('k', 64)));
?>
--EXPECT--
bool(true)
{"id":0,"name":"long","part":0}
{"id":12,"name":"5","part":1}
bool(false)
bool(false)
Swoole\Table::incr(): Argument #2 ($column) must be a column of numbers
Swoole\Table::set(): Argument #1 ($key) must have at most 63 bytes, not 64
Swoole\Table::del(): Argument #1 ($key) must have at most 63 bytes, not 64
bool(false)
bool(false)
bool(false)
