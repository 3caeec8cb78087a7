--TEST--
resume() of a coroutine that waits elsewhere, or that runs, warns and returns false
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(fn() => Coro\Coroutine::sleep(0.001));
    var_dump(Coro\Coroutine::resume($id));
    var_dump(Coro\Coroutine::resume(Coro\Coroutine::getCid()));
});
?>
--EXPECTF--
Warning: Coro\Coroutine::resume(): coroutine 2 can not be resumed: it waits in Coroutine::sleep in %s on line %d
bool(false)

Warning: Coro\Coroutine::resume(): coroutine 1 can not be resumed: it is running in %s on line %d
bool(false)
