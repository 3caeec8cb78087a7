--TEST--
go() returns false with a warning when max_coroutine is reached, and succeeds again after a coroutine has ended
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['max_coroutine' => 2]);
Coro\run(function (): void {
    $id = go(fn() => Coro\Coroutine::yield());
    var_dump(go(fn() => print("never\n")));
    Coro\Coroutine::resume($id);
    var_dump(is_int(go(fn() => print("now\n"))));
});
?>
--EXPECTF--
Warning: go(): could not start a coroutine: %s in %s on line %d
bool(false)
now
bool(true)
