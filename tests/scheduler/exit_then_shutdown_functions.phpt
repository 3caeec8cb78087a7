--TEST--
exit(): shutdown functions may use coroutines afterwards
--EXTENSIONS--
coro
--FILE--
<?php
register_shutdown_function(function (): void {
    Coro\run(function (): void {
        Coro\Coroutine::sleep(0.001);
        echo "slept\n";
    });
});
register_shutdown_function(function (): void {
    go(function (): void {
        Coro\Coroutine::sleep(0.001);
        echo "slept again\n";
    });
    echo "second\n";
});
Coro\run(fn() => exit);
?>
--EXPECT--
slept
second
slept again
