--TEST--
RWLock: readers share the lock; a reader that comes after a waiting writer waits behind the writer
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $lock = new Coro\Coroutine\RWLock;
    $read = function (string $name) use ($lock): void {
        $lock->lockRead();
        echo "$name in\n";
        Coro\Coroutine::sleep(0.001);
        $lock->unlock();
    };
    go($read, "r1");
    go($read, "r2");
    go(function () use ($lock): void {
        $lock->lockWrite();
        echo "w in\n";
        Coro\Coroutine::sleep(0.001);
        echo "w out\n";
        $lock->unlock();
    });
    go($read, "r3");
    go($read, "r4");
    var_dump($lock->tryLockRead());
});
?>
--EXPECT--
r1 in
r2 in
bool(false)
w in
w out
r3 in
r4 in
