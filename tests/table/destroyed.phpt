--TEST--
Table: after destroy() and before create() each function that needs the table throws
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = new Coro\Table(64);
$table->column('id', Coro\Table::TYPE_INT);
show_error(fn () => $table->set('a', ['id' => 1]));
$table->create();
$table->set('a', ['id' => 1]);
$table->rewind();
var_dump($table->destroy());
$error = 'the table does not exist: create() has not been called, or destroy() has';
foreach (['set' => ['a', []], 'add' => ['a', []], 'update' => ['a', []], 'cmpset' => ['a', [], []], 'cmpdel' => ['a', []],
          'get' => ['a'], 'getdel' => ['a'], 'del' => ['a'], 'exists' => ['a'], 'incr' => ['a', 'id'], 'count' => [],
          'rewind' => [], 'next' => [], 'destroy' => []] as $method => $arguments) {
    try {
        $table->$method(...$arguments);
        echo "$method() does not throw\n";
    } catch (Error $thrown) {
        echo $thrown->getMessage() === $error ? '' : $thrown->getMessage() . "\n";
    }
}
show_error(function () use ($table) { foreach ($table as $row); });
var_dump($table->valid(), $table->stats(), $table->getMemorySize());
?>
--EXPECT--
Error: the table does not exist: create() has not been called, or destroy() has
bool(true)
Error: the table does not exist: create() has not been called, or destroy() has
bool(false)
bool(false)
int(0)
