--TEST--
Fibers: a Fiber whose coroutine waits is in the state "running" for all other coroutines
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $fiber = new Fiber(fn() => Coro\Coroutine::sleep(0.001));
    go(fn() => $fiber->start());
    try {
        $fiber->resume();
    } catch (FiberError $e) {
        echo $e->getMessage(), "\n";
    }
    var_dump($fiber->isRunning());
});
?>
--EXPECT--
Cannot resume a fiber that is not suspended
bool(true)
