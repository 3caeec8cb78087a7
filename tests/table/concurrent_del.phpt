--TEST--
Table: of several processes that delete a row one succeeds, and no row stays
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table(2000);
for ($i = 0; $i < 1000; $i++) {
    $table->set("key $i", []);
}
wait_for_children(fork_children(4, function () use ($table) {
    for ($i = 0; $i < 1000; $i++) {
        if ($table->del("key $i")) {
            $table->incr('deleted', 'id');
            $table->set("new $i", ['id' => $i]);
        }
    }
    for ($i = 0; $i < 1000; $i++) {
        $table->incr('counter', 'id', 3) && $table->decr('counter', 'id');
    }
}));
echo $table->get('deleted', 'id'), ' ', $table->get('counter', 'id'), ' ', count($table), "\n";
wait_for_children(fork_children(4, function () use ($table) {
    for ($i = 0; $i < 1000; $i++) {
        $table->getdel("new $i") && $table->decr('deleted', 'id');
    }
}));
echo $table->get('deleted', 'id'), ' ', count($table), "\n";
?>
--EXPECT--
1000 8000 1002
0 2
