--TEST--
Lock: a coroutine that waits for the lock of a killed process gets it, and other coroutines run meanwhile
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$lock = new Coro\Lock();
$taken = new Coro\Atomic();
$child = fork_child(function () use ($lock, $taken): void {
    $lock->lock();
    $taken->wakeup();
    sleep(100);
});
Coro\run(function () use ($lock, $taken, $child): void {
    $taken->wait(-1);
    go(function () use ($child): void {
        echo "others run\n";
        posix_kill($child, SIGKILL);
    });
    var_dump($lock->lock(), $lock->errCode === SOCKET_EOWNERDEAD, $lock->unlock());
});
reap($child);
?>
--EXPECT--
others run
bool(true)
bool(true)
bool(true)
