--TEST--
Lock: a child that a coroutine forks does not hold the locks of its parent, and does not release them
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$lock = new Coro\Lock();
$shared = new Coro\Lock(Coro\Lock::RWLOCK);
Coro\run(function () use ($lock, $shared): void {
    go(function () use ($lock): void {
        $lock->lock();
        Coro\Coroutine::sleep(0.2);
        var_dump($lock->unlock());
    });
    go(function () use ($lock): void {
        var_dump($lock->lock(), $lock->unlock());
    });
    $shared->lock_read();
    $child = pcntl_fork();
    if ($child === 0) {
        var_dump($lock->trylock(), $lock->errCode === SOCKET_EBUSY, $lock->unlock());
        var_dump($shared->unlock(), $shared->trylock(), $shared->trylock_read(), $shared->unlock());
        return;
    }
    pcntl_waitpid($child, $status);
    var_dump($shared->unlock(), $status);
});
?>
--EXPECT--
bool(false)
bool(true)
bool(false)
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
