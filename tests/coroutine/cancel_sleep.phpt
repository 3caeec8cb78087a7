--TEST--
cancel() wakes a sleeping coroutine at once: sleep() returns false and isCanceled() is true
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(function (): void {
        var_dump(Coro\Coroutine::sleep(10), Coro\Coroutine::isCanceled());
        var_dump(Coro\Coroutine::sleep(0.001), Coro\Coroutine::isCanceled());
    });
    var_dump(Coro\Coroutine::cancel($id));
});
?>
--EXPECT--
bool(false)
bool(true)
bool(true)
bool(true)
bool(false)
