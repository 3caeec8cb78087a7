--TEST--
RWLock: readers behind a writer that stops waiting get the lock at once
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $lock = new Coro\Coroutine\RWLock;
    $lock->lockRead();
    $writer = go(fn() => var_dump($lock->lockWrite()));
    go(function () use ($lock): void {
        $lock->lockRead();
        echo "reader in\n";
        $lock->unlock();
    });
    go(function () use ($lock): void {
        var_dump($lock->lockWrite(0.001));
    });
    Coro\Coroutine::cancel($writer);
    Coro\Coroutine::sleep(0.01);
    $lock->unlock();
    var_dump($lock->isLocked());
});
?>
--EXPECT--
bool(false)
reader in
bool(false)
bool(false)
