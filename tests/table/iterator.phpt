--TEST--
Table: the methods of Iterator visit all rows, beside a foreach and within another one
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
var_dump($table->valid(), $table->current(), $table->key());
foreach (['a', 'b', 'c'] as $id => $key) {
    $table->set($key, ['id' => $id]);
}
$seen = [];
for ($table->rewind(); $table->valid(); $table->next()) {
    foreach ($table as $key => $row) {
        foreach ($table as $other => $unused) {
            $seen[] = $table->key() . $key . $other;
        }
    }
    $table->current() === $table->get($table->key()) || exit('another row');
}
echo count($seen), ' ', count(array_unique($seen)), "\n";
var_dump($table->valid(), iterator_count($table));
class Upper extends Coro\Table
{
    public function key(): mixed { return strtoupper(parent::key()); }
}
$upper = new Upper(64);
$upper->column('id', Upper::TYPE_INT);
$upper->create();
$upper->set('a', ['id' => 1]);
foreach ($upper as $key => $row) {
    echo $key, json_encode($row), "\n";
}
show_error(function () use ($table) { foreach ($table as &$row); });
?>
--EXPECT--
bool(false)
NULL
NULL
27 27
bool(false)
int(3)
A{"id":1}
Error: An iterator cannot be used with foreach by reference
