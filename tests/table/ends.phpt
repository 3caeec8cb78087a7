--TEST--
Table: the end of a process, its destroy() and its exec leave the table of the other processes
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
$table->set('a', ['id' => 1]);
foreach ([fn () => exit(0), fn () => $table->destroy(), fn () => pcntl_exec('/bin/true'), fn () => null] as $end) {
    wait_for_children(fork_children(1, function () use ($table, $end) {
        $table->incr('a', 'id');
        $table->set('child', ['id' => getmypid()]);
        $end();
    }));
    $table->incr('a', 'id');
}
echo $table->get('a', 'id'), ' ', count($table), "\n";
?>
--EXPECT--
9 2
