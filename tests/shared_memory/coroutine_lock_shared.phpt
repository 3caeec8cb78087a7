--TEST--
Coroutine\Lock(true) is a lock between processes, also when its owner is killed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$lock = new Swoole\Coroutine\Lock(true);
$taken = new Coro\Atomic();
$child = fork_child(function () use ($lock, $taken): void {
    Coro\run(function () use ($lock, $taken): void {
        $lock->lock();
        $taken->wakeup();
        Coro\Coroutine::sleep(100);
    });
});
Coro\run(function () use ($lock, $taken, $child): void {
    $taken->wait(-1);
    var_dump($lock->lock(LOCK_SH | LOCK_NB), $lock->errCode === SOCKET_EAGAIN, $lock->unlock(), $lock->errCode === SOCKET_EPERM);
    go(fn () => posix_kill($child, SIGKILL));
    var_dump($lock->lock(LOCK_SH), $lock->errCode === SOCKET_EOWNERDEAD, $lock->lock(), $lock->lock(LOCK_SH), $lock->unlock());
    var_dump($lock->unlock());
});
reap($child);
?>
--EXPECT--
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
