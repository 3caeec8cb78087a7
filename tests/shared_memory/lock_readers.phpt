--TEST--
Lock: processes share a RWLOCK; a writer gets it when the readers have unlocked it or are dead
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/children.inc';

$lock = new Coro\Lock(Coro\Lock::RWLOCK);
$sharing = new Coro\Atomic();
$children = [];
for ($i = 0; $i < 2; $i++) {
    $children[] = fork_child(function () use ($lock, $sharing): void {
        $lock->lock(LOCK_SH);
        $sharing->add();
        sleep(100);
    });
}
while ($sharing->get() < 2) {
    usleep(1000);
}
var_dump($lock->lock_read(), $lock->lock(LOCK_EX), $lock->errCode === SOCKET_EDEADLK, $lock->unlock());
var_dump($lock->lock(LOCK_EX | LOCK_NB) || $lock->lock(LOCK_NB), $lock->errCode === SOCKET_EBUSY);
var_dump($lock->lock(LOCK_EX, 0.02), $lock->errCode === SOCKET_ETIMEDOUT, $lock->trylock_read(), $lock->unlock());
array_map(kill_child(...), $children);
var_dump($lock->lock(), $lock->errCode);
reap(...$children);
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
int(0)
