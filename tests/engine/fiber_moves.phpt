--TEST--
Fibers: a Fiber that one coroutine started may be resumed in another
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $fiber = new Fiber(function (): void {
        echo Coro\Coroutine::getCid(), ' ';
        Fiber::suspend();
        Coro\Coroutine::sleep(0.001);
        echo Coro\Coroutine::getCid(), "\n";
    });
    go(fn() => $fiber->start());
    go(fn() => $fiber->resume());
});
?>
--EXPECT--
2 3
