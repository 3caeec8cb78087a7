--TEST--
A coroutine that ends while it holds locks releases them with a warning
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\{Mutex, RWLock};

Coro\run(function (): void {
    $mutex = new Mutex;
    $shared = new RWLock;
    go(function () use ($mutex, $shared): void {
        $mutex->lock();
        $shared->lockRead();
        Coro\Coroutine::sleep(0.001);
    });
    var_dump($mutex->lock(), $shared->lockWrite());
    $mutex->unlock();
    $shared->unlock();
});
?>
--EXPECTF--

Warning: coroutine 2 ended before it unlocked its RWLock, which is unlocked now in %s on line %d

Warning: coroutine 2 ended before it unlocked its Mutex, which is unlocked now in %s on line %d
bool(true)
bool(true)
