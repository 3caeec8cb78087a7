--TEST--
Lock: when its owner is killed, those that wait get it, and the next owner is told with EOWNERDEAD
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

foreach (["MUTEX", "RWLOCK", "SPINLOCK"] as $type) {
    $lock = new Coro\Lock(constant("Coro\Lock::$type"));
    $taken = new Coro\Atomic();
    $child = fork_child(function () use ($lock, $taken): void {
        $lock->lock();
        $taken->wakeup();
        sleep(100);
    });
    $taken->wait(-1);
    $killer = fork_child(fn () => posix_kill($child, SIGKILL));
    var_dump($lock->lock(), $lock->errCode === SOCKET_EOWNERDEAD, $lock->unlock(), $lock->lock(), $lock->errCode);
    reap($child, $killer);
}
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
