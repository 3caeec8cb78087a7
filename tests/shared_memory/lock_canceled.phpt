--TEST--
Lock: cancel() ends the wait for a lock of another process or of another coroutine, and the lock can be taken afterwards
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$lock = new Coro\Lock(Coro\Lock::RWLOCK);
$taken = new Coro\Atomic();
$release = new Coro\Atomic();
$child = fork_child(function () use ($lock, $taken, $release): void {
    $lock->lock_read();
    $taken->wakeup();
    $release->wait(-1);
    $lock->unlock();
    $taken->wakeup();
});
Coro\run(function () use ($lock, $taken, $release): void {
    $taken->wait(-1);
    $ids = [];
    foreach ([LOCK_EX, LOCK_EX, LOCK_SH] as $operation) {
        $ids[] = go(function () use ($lock, $operation): void {
            var_dump($lock->lock($operation), $lock->errCode === SOCKET_ECANCELED);
        });
    }
    array_map(Coro\Coroutine::cancel(...), $ids);
    Coro\Coroutine::join($ids);
    var_dump($lock->trylock_read(), $lock->unlock());
    $release->wakeup();
    $taken->wait(-1);
    var_dump($lock->trylock());
});
reap($child);
?>
--EXPECTF--
bool(false)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)

Warning: coroutine 1 ended before it unlocked its Lock, which is unlocked now in %s
