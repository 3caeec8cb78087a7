--TEST--
Table: destroy() in a conversion of a value or in a foreach does not disturb the call or the loop
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
$table->set('a', ['id' => 1]);
$table->set('b', ['id' => 2]);
$ids = 0;
foreach ($table as $row) {
    $ids += $row['id'];
    $ids === $row['id'] && $table->destroy();
}
echo "$ids\n";
$table = make_table();
$destroyer = new class($table) {
    function __construct(public $table) {}
    function __toString() { $this->table->destroy(); return 'name'; }
};
show_error(fn () => $table->set('a', ['id' => 1, 'name' => $destroyer]));
?>
--EXPECT--
3
Error: the table does not exist: create() has not been called, or destroy() has
