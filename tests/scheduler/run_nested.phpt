--TEST--
Coro\run() inside a coroutine warns and returns false
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    var_dump(Coro\run(fn() => print("never\n")));
});
go(function (): void {
    var_dump(@Coro\run(fn() => print("never\n")));
});
?>
--EXPECTF--
Warning: Coro\run(): a scheduler is running already; inside it, use go() in %s on line %d
bool(false)
bool(false)
