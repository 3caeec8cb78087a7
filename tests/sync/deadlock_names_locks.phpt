--TEST--
A deadlock report names the locks that coroutines wait for
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $mutex = new Coro\Coroutine\Mutex;
    $mutex->lock();
    go(fn() => $mutex->lock());
    (new Coro\Coroutine\Condition)->wait();
});
?>
--EXPECTF--

Warning: Coro\run(): all coroutines (2) are asleep and nothing can wake them: deadlock
coroutine 1: waiting in Condition::wait(Coro\Coroutine\Condition#%d) for %f s
    Coro\Coroutine\Condition::wait()
    {closure%S}() at %s
coroutine 2 of 1: waiting in Mutex::lock(Coro\Coroutine\Mutex#%d) for %f s
    Coro\Coroutine\Mutex::lock()
    {closure%S}() at %s
 in %s on line %d
