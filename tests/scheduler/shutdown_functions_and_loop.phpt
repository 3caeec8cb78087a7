--TEST--
Shutdown functions that were registered before go() run before the loop does
--EXTENSIONS--
coro
--FILE--
<?php
register_shutdown_function(fn() => print("shutdown 1\n"));
go(function (): void {
    Coro\Coroutine::sleep(0.001);
    echo "coroutine\n";
});
register_shutdown_function(fn() => print("shutdown 2\n"));
?>
--EXPECT--
shutdown 1
coroutine
shutdown 2
