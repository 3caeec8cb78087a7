--TEST--
Mutex: one coroutine at a time holds the lock, in the order of the lock() calls
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\Mutex;

Coro\run(function (): void {
    $mutex = new Mutex;
    foreach (["a", "b", "c"] as $name) {
        go(function () use ($mutex, $name): void {
            $mutex->lock();
            echo "$name in, ";
            Coro\Coroutine::sleep(0.001);
            echo "$name out\n";
            $mutex->unlock();
        });
    }
    var_dump($mutex->isLocked(), $mutex->tryLock());
});
?>
--EXPECT--
a in, bool(true)
bool(false)
a out
b in, b out
c in, c out
