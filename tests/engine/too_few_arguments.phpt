--TEST--
go(): too few arguments or wrong argument types are an uncaught Error of the new coroutine
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    set_exception_handler(fn(Throwable $e) => print(preg_replace('/, called.*|and .*expected/', '', $e->getMessage()) . "\n"));
    go(fn(int $a) => print("never\n"));
    go(fn(int $a) => print("never\n"), 'x');
    echo "on\n";
});
?>
--EXPECTF--
Too few arguments to function {closure%S}(), 0 passed 
{closure%S}(): Argument #1 ($a) must be of type int, string given
on
