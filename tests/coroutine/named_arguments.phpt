--TEST--
go() and defer() accept named arguments under each of their Swoole names
--EXTENSIONS--
coro
--FILE--
<?php
Co\run(fn: function (): void {
    go(func: fn() => print("go\n"));
    swoole_coroutine_create(func: fn() => print("swoole_coroutine_create\n"));
    Swoole\Coroutine\go(fn: fn() => print("Swoole\Coroutine\go\n"));
    defer(callback: fn() => print("defer\n"));
    swoole_coroutine_defer(callback: fn() => print("swoole_coroutine_defer\n"));
    Swoole\Coroutine\defer(fn: fn() => print("Swoole\Coroutine\defer\n"));
});
$scheduler = new Co\Scheduler();
$scheduler->parallel(n: 2, func: fn() => print("parallel\n"));
$scheduler->start();
?>
--EXPECT--
go
swoole_coroutine_create
Swoole\Coroutine\go
Swoole\Coroutine\defer
swoole_coroutine_defer
defer
parallel
parallel
