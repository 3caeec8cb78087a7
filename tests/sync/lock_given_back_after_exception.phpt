--TEST--
A coroutine that an exception ends releases its lock, even when an error handler throws at the warning
--EXTENSIONS--
coro
--FILE--
<?php
set_error_handler(fn(int $level, string $text) => throw new ErrorException($text));
set_exception_handler(fn(Throwable $e) => print($e->getMessage() . "\n"));
Coro\run(function (): void {
    $mutex = new Coro\Coroutine\Mutex;
    go(function () use ($mutex): void {
        $mutex->lock();
        throw new Exception("lost");
    });
    var_dump($mutex->tryLock());
    $mutex->unlock();
});
?>
--EXPECT--
lost
coroutine 2 ended before it unlocked its Mutex, which is unlocked now
bool(true)
