--TEST--
Mutex: a second lock(), and an unlock() without the lock, throw an Error that names the owner and the line
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\Mutex;

function attempt(callable $what): void
{
    try {
        $what();
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
}

Coro\run(function (): void {
    $mutex = new Mutex;
    attempt(fn() => $mutex->unlock());
    $mutex->lock();
    attempt(fn() => $mutex->lock());
    attempt(fn() => $mutex->tryLock());
    go(fn() => attempt(fn() => $mutex->unlock()));
    $mutex->unlock();
    attempt(fn() => $mutex->unlock());
});
attempt(fn() => (new Mutex)->lock());
attempt(fn() => (new Mutex)->tryLock());
?>
--EXPECTF--
coroutine 1 (at %smutex_misuse.php:15) cannot unlock the Mutex that no coroutine holds
coroutine 1 (at %smutex_misuse.php:17) holds this Mutex already and would wait for itself
coroutine 1 (at %smutex_misuse.php:18) holds this Mutex already and would wait for itself
coroutine 2 (at %smutex_misuse.php:19) cannot unlock the Mutex that coroutine 1 (at %smutex_misuse.php:19) holds
coroutine 1 (at %smutex_misuse.php:21) cannot unlock the Mutex that no coroutine holds
Coro\Coroutine\Mutex::lock() waits, so it must be called inside a coroutine
Coro\Coroutine\Mutex::tryLock() must be called inside a coroutine
