--TEST--
A deadlock report names the locks that are waited for
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

Warning: Coro\run(): all coroutines (2) are asleep and nothing can wake them: deadlock in %s on line %d

Notice: Coro\run(): coroutine %d waits in %r(Mutex::lock|Condition::wait)%r() in %s on line %d

Notice: Coro\run(): coroutine %d waits in %r(Mutex::lock|Condition::wait)%r() in %s on line %d
