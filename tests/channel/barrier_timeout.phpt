--TEST--
Barrier: a barrier that is destroyed after its wait() has timed out wakes no coroutine
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $barrier = Coro\Barrier::make();
    $held = $barrier;
    Coro\Barrier::wait($barrier, 0.001);
    var_dump($barrier, $held instanceof Coro\Barrier);
    $held = null;
    var_dump(Coro\Coroutine::sleep(0.001));
});
?>
--EXPECT--
NULL
bool(true)
bool(true)
