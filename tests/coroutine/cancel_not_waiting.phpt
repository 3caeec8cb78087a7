--TEST--
cancel() of the current coroutine, of its creator, and of unknown or ended ids returns false
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $ended = go(fn() => 1);
    go(function () use ($ended): void {
        var_dump(Coro\Coroutine::cancel(Coro\Coroutine::getCid()), Coro\Coroutine::cancel(1));
        var_dump(Coro\Coroutine::cancel(0), Coro\Coroutine::cancel($ended), Coro\Coroutine::cancel(-1));
    });
});
?>
--EXPECT--
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
