--TEST--
Table: as many rows fit as the table was made for, whatever their keys are; then set() warns and returns false
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table(5000);
foreach (['%d', 'user:%08d', 'same beginning of a long key of this table %d'] as $format) {
    for ($i = 0; $i < 5000; $i++) {
        $table->set(sprintf($format, $i), ['id' => $i]) || exit("refused $i");
    }
    echo count($table), "\n";
    foreach ($table as $key => $row) {
        $table->del($key);
    }
}
for ($i = 0; $i < 5000; $i++) {
    $table->set((string) $i, ['id' => $i]);
}
var_dump($table->set('more', ['id' => 1]), $table->add('more', ['id' => 1]), $table->incr('more', 'id'));
var_dump(swoole_strerror(swoole_last_error()), $table->update('more', ['id' => 1]), $table->set('17', ['id' => 1]));
?>
--EXPECTF--
5000
5000
5000

Warning: Coro\Table::set(): the table is full: it has 5000 rows. Make a larger one in %s on line %d

Warning: Coro\Table::add(): the table is full: it has 5000 rows. Make a larger one in %s on line %d

Warning: Coro\Table::incr(): the table is full: it has 5000 rows. Make a larger one in %s on line %d
bool(false)
bool(false)
bool(false)
string(23) "No space left on device"
bool(false)
bool(true)
