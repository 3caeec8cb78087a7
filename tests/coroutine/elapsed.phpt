--TEST--
getElapsed() returns the milliseconds since the coroutine was created, and -1 for an id that is not alive
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    Coro\Coroutine::sleep(0.02);
    go(function (): void {
        Coro\Coroutine::sleep(0.01);
        $own = Coro\Coroutine::getElapsed();
        var_dump($own >= 10, Coro\Coroutine::getElapsed(1) >= $own + 20);
    });
    var_dump(Coro\Coroutine::getElapsed(99));
    Coro\Coroutine::sleep(0.02);
});
?>
--EXPECT--
int(-1)
bool(true)
bool(true)
