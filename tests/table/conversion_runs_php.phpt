--TEST--
Table: PHP code that runs when values are converted can use the same row
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
$table->set('a', ['id' => 1]);
$name = new class($table) {
    function __construct(private $table) {}
    function __toString()
    {
        Co::sleep(0.001);
        return 'id was ' . ($this->table->incr('a', 'id') - 1);
    }
    function __destruct() { $this->table->incr('a', 'score'); }
};
Coro\run(function () use ($table, $name) {
    go(fn () => $table->incr('a', 'id'));
    $table->set('a', ['name' => $name, 'score' => 5]);
    $table->update('a', ['name' => $name]);
});
unset($name);
echo json_encode($table->get('a')), "\n";
?>
--EXPECT--
{"id":4,"name":"id was 3","score":6}
