--TEST--
Lock: a coroutine may wait while it holds the lock; others of its process get it in their order; the end of a coroutine releases it
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
$lock = new Coro\Lock();
Coro\run(function () use ($lock): void {
    foreach (["a", "b", "c"] as $name) {
        go(function () use ($lock, $name): void {
            $lock->lock();
            var_dump($lock->lock(), $lock->errCode === SOCKET_EDEADLK);
            Coro\Coroutine::sleep(0.002);
            echo "$name\n";
            if ($name !== "b") {
                $lock->unlock();
            }
        });
    }
    var_dump($lock->unlock(), $lock->trylock(), $lock->errCode === SOCKET_EBUSY);
});
?>
--EXPECTF--
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
a
bool(false)
bool(true)
b

Warning: coroutine 3 ended before it unlocked its Lock, which is unlocked now in %s
bool(false)
bool(true)
c
