--TEST--
resume() of an id that is not alive warns and returns false
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $ended = go(fn() => 1);
    foreach ([0, -1, 4711, PHP_INT_MAX, PHP_INT_MIN, $ended] as $id) {
        var_dump(@Coro\Coroutine::resume($id));
    }
    Coro\Coroutine::resume($ended);
});
?>
--EXPECTF--
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)

Warning: Coro\Coroutine::resume(): coroutine 2 does not exist in %s on line %d
