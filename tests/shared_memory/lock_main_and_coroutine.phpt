--TEST--
Lock: code outside of coroutines does not wait for a coroutine of its own process, which could not run
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
$lock = new Coro\Lock();
go(function () use ($lock): void {
    $lock->lock();
    Coro\Coroutine::sleep(0.01);
    var_dump($lock->unlock());
});
var_dump($lock->lock(), $lock->errCode === SOCKET_EDEADLK);
Coro\Event::wait();
var_dump($lock->lock());
Coro\run(function () use ($lock): void {
    var_dump($lock->lock(LOCK_EX, 0.02), $lock->errCode === SOCKET_ETIMEDOUT);
});
var_dump($lock->unlock());
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
bool(true)
bool(true)
