--TEST--
Swoole's Lock: a coroutine with a shared lock gets the exclusive lock only when no other coroutine has a shared one
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $lock = new Coroutine\Lock;
    $lock->lock(LOCK_SH);
    $reader = go(function () use ($lock): void {
        $lock->lock(LOCK_SH);
        Coroutine::yield();
        $lock->unlock();
    });
    var_dump($lock->lock(LOCK_EX), $lock->errCode === 35, $lock->lock(LOCK_SH));
    Coroutine::resume($reader);
    var_dump($lock->lock(LOCK_EX));
    go(fn() => var_dump($lock->lock(LOCK_SH | LOCK_NB)));
    $lock->unlock();
});
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
