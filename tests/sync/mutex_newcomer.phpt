--TEST--
Mutex: a new coroutine does not overtake the coroutine that the lock was handed to
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $mutex = new Coro\Coroutine\Mutex;
    $mutex->lock();
    go(function () use ($mutex): void {
        $mutex->lock();
        echo "waited\n";
        $mutex->unlock();
    });
    $mutex->unlock();
    var_dump($mutex->tryLock());
    $mutex->lock();
    echo "newcomer\n";
    $mutex->unlock();
});
?>
--EXPECT--
bool(false)
waited
newcomer
