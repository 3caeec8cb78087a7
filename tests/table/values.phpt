--TEST--
Table: values are converted as those of parameters, and a wrong one throws and writes nothing
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
$table->set('a', ['id' => '12', 'name' => 34, 'score' => '5.5']);
echo json_encode($table->get('a')), "\n";
$table->set('a', ['id' => true, 'name' => null, 'score' => 7]);
echo json_encode($table->get('a')), "\n";
$table->set('a', ['id' => 9.0, 'name' => new class { function __toString() { return 'object'; } }, 'score' => null]);
echo json_encode($table->get('a')), "\n";
foreach ([['id' => 'x'], ['id' => []], ['id' => NAN], ['score' => 'x'], ['name' => []], ['name' => new stdClass], ['no' => 1],
          [1], ['id' => 5, 'name' => str_repeat('n', 21)]] as $row) {
    show_error(fn () => $table->set('a', $row));
    try {
        $table->set('new', $row);
    } catch (Error) {
    }
}
echo json_encode($table->get('a')), count($table), "\n";
?>
--EXPECT--
{"id":12,"name":"34","score":5.5}
{"id":1,"name":"","score":7}
{"id":9,"name":"object","score":0}
TypeError: Coro\Table::set(): Argument #2 ($value) must have an int in the column "id", not string
TypeError: Coro\Table::set(): Argument #2 ($value) must have an int in the column "id", not array
TypeError: Coro\Table::set(): Argument #2 ($value) must have an int in the column "id", not float
TypeError: Coro\Table::set(): Argument #2 ($value) must have a float in the column "score", not string
TypeError: Coro\Table::set(): Argument #2 ($value) must have a string in the column "name", not array
Error: Object of class stdClass could not be converted to string
ValueError: Coro\Table::set(): Argument #2 ($value) must name only columns of the table, not "no"
ValueError: Coro\Table::set(): Argument #2 ($value) must have the names of columns as keys, not the number 0
ValueError: Coro\Table::set(): Argument #2 ($value) must have at most 20 bytes in the column "name", not 21
{"id":9,"name":"object","score":0}1
