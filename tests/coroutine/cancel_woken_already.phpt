--TEST--
cancel() of a coroutine that was already woken returns false
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
    $held = null;
    var_dump(Coro\Coroutine::cancel($id));
});
?>
--EXPECT--
bool(false)
bool(false)
