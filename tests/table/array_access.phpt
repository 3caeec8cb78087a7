--TEST--
Table: brackets read, write, test and remove rows as the functions do
--EXTENSIONS--
coro
--FILE--
<?php
declare(strict_types=1);
require __DIR__ . '/table.inc';
$table = make_table();
$table['a'] = ['id' => 1, 'name' => 'n'];
$table['a'] = ['score' => 0.5];
$table[7] = ['id' => 7];
echo json_encode([$table['a'], $table['a']['name'], $table[7]['id'], $table->get('7', 'id'), $table['b']]), "\n";
var_dump(isset($table['a'], $table['7']), isset($table['b']), isset($table['a']['name']), isset($table['a']['no']));
echo $table['b']['id'] ?? 'none', ' ', $table['a']['id'] ?? 'none', "\n";
$table['a']['id'] = 2;
unset($table['a'], $table['b'], $table[7]);
echo count($table), "\n";
show_error(fn () => $table[] = ['id' => 1]);
show_error(fn () => $table['a'] = 1);
show_error(fn () => $table[1.5]);
show_error(fn () => $table['a'] = ['no' => 1]);
show_error(fn () => $table[str_repeat('k', 64)]);
show_error(fn () => isset($table[str_repeat('k', 64)]));
for ($i = 0; $i <= 64; $i++) {
    $table[$i] = ['id' => $i];
}
$values = ['name' => new class {
    public function __toString(): string
    {
        global $table;
        unset($table[1]);
        $table[1] = ['id' => 5];
        return 'converted';
    }
}];
$table[1] = $values;
echo json_encode($table[1]), "\n";
$values = ['name' => new class {
    public function __toString(): string
    {
        global $table;
        $table->destroy();
        return 'converted';
    }
}];
show_error(fn () => $table[1] = $values);
show_error(fn () => $table[1]);
?>
--EXPECTF--
[{"id":1,"name":"n","score":0.5},"n",7,7,null]
bool(true)
bool(false)
bool(true)
bool(false)
none 1

Notice: Indirect modification of overloaded element of Coro\Table has no effect in %s on line %d
0
TypeError: Coro\Table::offsetSet(): Argument #1 ($key) must be of type string|int, null given
TypeError: Coro\Table::offsetSet(): Argument #2 ($value) must be of type array, int given
TypeError: Coro\Table::offsetGet(): Argument #1 ($key) must be of type string|int, float given
ValueError: Coro\Table::offsetSet(): Argument #2 ($value) must name only columns of the table, not "no"
ValueError: Coro\Table::offsetGet(): Argument #1 ($key) must have at most 63 bytes, not 64
ValueError: Coro\Table::offsetExists(): Argument #1 ($key) must have at most 63 bytes, not 64

Warning: Coro\Table::offsetSet(): the table is full: it has 64 rows. Make a larger one in %s on line %d
{"id":5,"name":"converted","score":0}
Error: the table does not exist: create() has not been called, or destroy() has
Error: the table does not exist: create() has not been called, or destroy() has
