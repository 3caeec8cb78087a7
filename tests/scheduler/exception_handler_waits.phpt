--TEST--
The exception handler may wait
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    set_exception_handler(function (Throwable $e): void {
        Coro\Coroutine::sleep(0.001);
        echo $e->getMessage(), ' in ', Coro\Coroutine::getCid(), "\n";
    });
    go(fn() => throw new Exception('handled'));
    echo "on\n";
});
?>
--EXPECT--
on
handled in 2
