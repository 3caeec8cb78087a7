--TEST--
Atomic::wait() in coroutines: other coroutines run, a process outside of coroutines wakes them, cancel() ends the wait
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$atomic = new Coro\Atomic();
$go = new Coro\Atomic();
$child = fork_child(function () use ($atomic, $go): void {
    $go->wait(-1);
    $atomic->wakeup(2);
});
Coro\run(function () use ($atomic, $go): void {
    $canceled = go(function () use ($atomic): void {
        var_dump($atomic->wait(-1));
    });
    for ($i = 0; $i < 2; $i++) {
        go(function () use ($atomic): void {
            var_dump($atomic->wait(-1));
        });
    }
    Coro\Coroutine::cancel($canceled);
    go(function () use ($go): void {
        echo "others run\n";
        $go->wakeup();
    });
});
reap($child);
var_dump($atomic->get());
?>
--EXPECT--
bool(false)
others run
bool(true)
bool(true)
int(0)
