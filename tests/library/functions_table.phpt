--TEST--
swoole_table() makes a table with the columns that a string names, and refuses other types and strings without a size
--EXTENSIONS--
coro
--FILE--
<?php
$table = swoole_table(64, 'name:string:8, visits:int,price : f');
$table->set('a', ['name' => 'Ada', 'visits' => 3, 'price' => 1.5]);
echo get_class($table), ' ', json_encode($table->get('a')), "\n";
foreach (['name', 'name:text', 'name:s', ''] as $wrong) {
    try {
        swoole_table(64, $wrong);
    } catch (ValueError) {
        echo "refused\n";
    }
}
?>
--EXPECT--
Coro\Table {"name":"Ada","visits":3,"price":1.5}
refused
refused
refused
refused
