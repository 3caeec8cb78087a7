--TEST--
getElapsed(): milliseconds since the coroutine was created
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    usleep(50000);
    go(function (): void {
        var_dump(Coro\Coroutine::getElapsed() < 25);
        Coro\Coroutine::sleep(0.05);
        var_dump(Coro\Coroutine::getElapsed() >= 50);
    });
    var_dump(Coro\Coroutine::getElapsed() >= 50, Coro\Coroutine::getElapsed(99));
});
?>
--EXPECT--
bool(true)
bool(true)
int(-1)
bool(true)
