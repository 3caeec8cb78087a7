--TEST--
Table: keys that are decimal numbers keep their bytes
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
foreach (['1234567890', '44984', '007', '-1', '1.0'] as $key) {
    $table->set($key, ['name' => $key]);
}
$table->del('1234567890');
$table->set('44984', ['id' => 1]);
$keys = [];
foreach ($table as $key => $row) {
    $keys[] = gettype($key) . " $key = {$row['name']}";
}
sort($keys);
echo implode("\n", $keys), "\n";
?>
--EXPECT--
string -1 = -1
string 007 = 007
string 1.0 = 1.0
string 44984 = 44984
