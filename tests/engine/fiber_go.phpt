--TEST--
Fibers: a coroutine that go() starts inside a Fiber outlives the Fiber
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $fiber = new Fiber(function (): void {
        go(function (): void {
            var_dump(Fiber::getCurrent());
            Coro\Coroutine::sleep(0.001);
            echo "coroutine\n";
        });
        var_dump(Fiber::getCurrent() instanceof Fiber);
    });
    $fiber->start();
    unset($fiber);
});
?>
--EXPECT--
NULL
bool(true)
coroutine
