--TEST--
Lock: unlock() of a process that does not hold the lock returns false and changes nothing
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

foreach ([Coro\Lock::MUTEX, Coro\Lock::RWLOCK] as $type) {
    $lock = new Coro\Lock($type);
    $lock->lock($type === Coro\Lock::RWLOCK ? LOCK_SH : LOCK_EX);
    reap(fork_child(function () use ($lock): void {
        var_dump($lock->unlock(), $lock->errCode === SOCKET_EPERM, $lock->trylock());
    }));
    var_dump($lock->unlock());
    reap(fork_child(fn () => var_dump($lock->trylock())));
}
?>
--EXPECT--
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
