--TEST--
go() in a shutdown function: the coroutine is completed, too
--EXTENSIONS--
coro
--FILE--
<?php
go(fn() => Coro\Coroutine::sleep(0.001));
register_shutdown_function(function (): void {
    go(function (): void {
        Coro\Coroutine::sleep(0.001);
        echo "finished\n";
    });
    echo "started\n";
});
?>
--EXPECT--
started
finished
