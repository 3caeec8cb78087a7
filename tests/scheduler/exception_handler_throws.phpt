--TEST--
An exception that the exception handler throws is reported
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    set_exception_handler(function (Throwable $e): void {
        throw new Exception('second', 0, $e);
    });
    go(fn() => throw new Exception('first'));
    echo "on\n";
});
?>
--EXPECTF--
Fatal error: Uncaught Exception: first in %s:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}

Next Exception: second in %s:%d
Stack trace:
#0 [internal function]: {closure%S}(Object(Exception))
#1 {main}
  thrown in %s on line %d
on
