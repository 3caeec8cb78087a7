--TEST--
Table: deleting the current row inside foreach deletes all rows
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table(10_000);
for ($i = 0; $i < 10_000; $i++) {
    $table->set("key $i", ['id' => $i]);
}
$seen = 0;
foreach ($table as $key => $row) {
    $seen += $table->del($key);
}
echo $seen, ' ', count($table), "\n";
?>
--EXPECT--
10000 0
