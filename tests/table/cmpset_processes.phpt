--TEST--
Table: of several processes that call cmpset() with one expected value one succeeds, and a killed process stops none of the others
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
$table->set('number', ['id' => 0]);
$done = new Coro\Atomic\Long();
$add = function () use ($table, $done): void {
    do {
        $id = $table->get('number', 'id');
    } while (!$table->cmpset('number', ['id' => $id], ['id' => $id + 1, 'name' => (string) ($id + 1)]));
    $done->add();
};
$killed = 0;
for ($round = 0; $round < 20; $round++) {
    $children = fork_children(2, function () use ($add): void {
        while (true) {
            $add();
        }
    });
    for ($before = $done->get(); $done->get() < $before + 500; ) {
        $add();
    }
    foreach ($children as $pid) {
        $killed += posix_kill($pid, SIGKILL);
    }
    wait_for_children($children);
}
$add();
$row = $table->get('number');
var_dump($killed, $row['name'] === (string) $row['id']);
// A process may have been killed between cmpset() and add().
var_dump($row['id'] >= $done->get(), $row['id'] <= $done->get() + $killed);
?>
--EXPECT--
int(40)
bool(true)
bool(true)
bool(true)
