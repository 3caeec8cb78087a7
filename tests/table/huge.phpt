--TEST--
Table: create() throws if the table is larger than the memory, and the next table works
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = new Coro\Table(1 << 31);
$table->column('data', Coro\Table::TYPE_STRING, 1 << 20);
try {
    $table->create();
} catch (Coro\Exception $error) {
    echo $error->getMessage(), "\n";
}
show_error(fn () => $table->set('a', ['data' => 'x']));
var_dump(make_table()->set('a', ['id' => 1]));
?>
--EXPECT--
cannot make a table of 2147483648 rows: Cannot allocate memory [12]
Error: the table does not exist: create() has not been called, or destroy() has
bool(true)
