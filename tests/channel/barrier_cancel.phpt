--TEST--
Barrier: a canceled wait() returns, and the barrier may be destroyed later
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $barrier = Coro\Barrier::make();
    $held = $barrier;
    $id = go(function () use (&$barrier): void {
        Coro\Barrier::wait($barrier);
        var_dump(Coro\Coroutine::isCanceled());
    });
    Coro\Coroutine::cancel($id);
    $held = null;
});
?>
--EXPECT--
bool(true)
