--TEST--
yield() and resume() return true
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(function (): void {
        var_dump(Coro\Coroutine::yield());
        var_dump(Coro\Coroutine::suspend());
    });
    var_dump(Coro\Coroutine::resume($id), Coro\Coroutine::resume($id));
});
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
bool(true)
