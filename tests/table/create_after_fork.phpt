--TEST--
Table: create() throws in a child of the process that called the constructor
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = new Coro\Table(64);
$table->column('id', Coro\Table::TYPE_INT);
wait_for_children(fork_children(1, function () use ($table) {
    show_error(fn () => $table->create());
    $own = make_table();
    var_dump($own->set('a', ['id' => 1]));
}));
var_dump($table->create());
?>
--EXPECT--
Coro\Error: Coro\Table::create() must be called before the fork: otherwise each process has a table of its own
bool(true)
bool(true)
