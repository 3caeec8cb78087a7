--TEST--
deadline() in a Fiber: Fiber::suspend() throws a FiberError, and waits end with a TimeoutException as usual
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $fiber = new Fiber(function (): string {
        try {
            Coroutine::deadline(0.01, fn() => Fiber::suspend());
        } catch (FiberError $e) {
            echo $e->getMessage(), "\n";
        }
        try {
            Coroutine::deadline(0.01, fn() => Coroutine::sleep(10));
        } catch (Coroutine\TimeoutException $e) {
            echo $e->getMessage(), "\n";
        }
        return Fiber::suspend('left') . ' and back';
    });
    echo $fiber->start(), "\n";
    var_dump(Coroutine::sleep(0.02));
    go(fn() => $fiber->resume('moved'));
    echo $fiber->getReturn(), "\n";
    $inner = new Fiber(fn() => Fiber::suspend('a Fiber inside'));
    echo Coroutine::deadline(1, fn() => $inner->start()), "\n";
});
?>
--EXPECT--
Cannot switch fibers in current execution context
the deadline has passed
left
bool(true)
moved and back
a Fiber inside
