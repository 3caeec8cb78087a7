--TEST--
Table: each function that changes a row returns false with a warning in a process for which the table has no place
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/table.inc';
$table = make_table();
$writers = new Coro\Atomic();
$children = fork_children(512, function () use ($table, $writers): void {
    $table->set('a', ['id' => 1]);
    $writers->add();
    sleep(600);
});
while ($writers->get() < 512) {
    usleep(1000);
}
set_error_handler(function (int $level, string $message): bool {
    echo $message, "\n";
    return true;
});
var_dump($table->set('a', ['id' => 2]), $table->cmpset('a', ['id' => 1], ['id' => 2]), $table->cmpdel('a', ['id' => 1]));
array_map(fn (int $pid) => posix_kill($pid, SIGKILL), $children);
wait_for_children($children);
var_dump($table->cmpset('a', ['id' => 1], ['id' => 2]), $table->cmpdel('a', ['id' => 2]));
?>
--EXPECT--
Coro\Table::set(): too many processes write to the table at the same time
Coro\Table::cmpset(): too many processes write to the table at the same time
Coro\Table::cmpdel(): too many processes write to the table at the same time
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
