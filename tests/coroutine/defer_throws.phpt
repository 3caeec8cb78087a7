--TEST--
defer(): an exception in a deferred function is reported and the other functions still run
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    set_exception_handler(fn(Throwable $e) => print($e->getMessage() . "\n"));
    defer(fn() => print("runs\n"));
    defer(fn() => throw new Exception('from defer'));
    throw new Exception('from body');
});
?>
--EXPECT--
from body
from defer
runs
