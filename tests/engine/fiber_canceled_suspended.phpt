--TEST--
Fibers: cancel() of the coroutine that started a suspended Fiber leaves the Fiber to be resumed by another coroutine
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $fiber = new Fiber(fn() => 'got ' . Fiber::suspend());
    $starter = go(function () use ($fiber): void {
        $fiber->start();
        var_dump(Coroutine::sleep(10));
    });
    Coroutine::cancel($starter);
    Coroutine::join([$starter]);
    go(fn() => $fiber->resume('it'));
    echo $fiber->getReturn(), "\n";
});
?>
--EXPECT--
bool(false)
got it
