--TEST--
Lock: a coroutine that waits for the code that has called run() is reported as a deadlock
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
$lock = new Coro\Lock();
$lock->lock();
Coro\run(function () use ($lock): void {
    var_dump($lock->lock());
});
var_dump($lock->unlock(), $lock->lock());
?>
--EXPECTF--

Warning: Coro\run(): all coroutines (1) are asleep and nothing can wake them: deadlock
coroutine 1: waiting in Lock::lock(Coro\Lock#%d) for %f s
    Coro\Lock::lock()
    {closure%S}() at %s:5
 in %s on line 4
bool(true)
bool(true)
