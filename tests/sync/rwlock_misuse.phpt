--TEST--
RWLock: a coroutine that already holds the lock cannot take it again, for reading or for writing
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $lock = new Coro\Coroutine\RWLock;
    $lock->lockRead();
    foreach (["lockRead", "lockWrite", "tryLockRead", "tryLockWrite"] as $method) {
        try {
            $lock->$method();
        } catch (Coro\Error $e) {
            echo $e->getMessage(), "\n";
        }
    }
    $lock->unlock();
    try {
        $lock->unlock();
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECTF--
coroutine 1 (at %s:7) holds this RWLock already and would wait for itself
coroutine 1 (at %s:7) holds this RWLock already and would wait for itself
coroutine 1 (at %s:7) holds this RWLock already and would wait for itself
coroutine 1 (at %s:7) holds this RWLock already and would wait for itself
coroutine 1 (at %s:14) cannot unlock the RWLock that no coroutine holds
