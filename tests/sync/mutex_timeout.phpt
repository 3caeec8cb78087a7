--TEST--
Mutex: lock() returns false after its timeout or a cancel, and the next waiting coroutine gets the lock
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $mutex = new Coroutine\Mutex;
    $mutex->lock();
    go(fn() => var_dump($mutex->lock(0.001)));
    $canceled = go(fn() => var_dump($mutex->lock(), Coroutine::isCanceled()));
    $last = go(function () use ($mutex): void {
        var_dump($mutex->lock());
        $mutex->unlock();
    });
    Coroutine::sleep(0.01);
    Coroutine::cancel($canceled);
    $mutex->unlock();
    Coroutine::join([$last]);
    var_dump($mutex->isLocked());
});
?>
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(true)
bool(false)
