--TEST--
A call of an undefined function ends only its own coroutine
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    set_exception_handler(fn(Throwable $e) => print(get_class($e) . ': ' . $e->getMessage() . "\n"));
    go(fn() => undefined_function());
    go(fn() => intdiv(1, 0));
    echo "on\n";
});
?>
--EXPECT--
Error: Call to undefined function undefined_function()
DivisionByZeroError: Division by zero
on
