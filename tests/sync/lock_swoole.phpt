--TEST--
Swoole's Lock: shared and exclusive locks, with and without waiting; misuse returns false and sets errCode
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $lock = new Swoole\Coroutine\Lock;
    var_dump($lock->lock(), $lock->lock());
    go(function () use ($lock): void {
        var_dump($lock->lock(LOCK_SH | LOCK_NB) || $lock->lock(LOCK_NB), $lock->errCode === 11);
        var_dump($lock->unlock(), $lock->errCode === 1);
        var_dump($lock->lock(LOCK_SH), $lock->errCode);
        $lock->unlock();
    });
    var_dump($lock->unlock());
});
$lock = new Swoole\Coroutine\Lock(true);
Coro\run(fn () => var_dump($lock->lock(), $lock->lock(), $lock->unlock(), $lock->unlock()));
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
bool(true)
bool(true)
int(0)
bool(true)
bool(true)
bool(true)
bool(false)
