--TEST--
An uncaught exception ends only its own coroutine and is reported
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(function (): void {
        Coro\Coroutine::sleep(0.001);
        throw new LogicException('uncaught');
    });
    go(function (): void {
        Coro\Coroutine::sleep(0.003);
        echo "others go on\n";
    });
});
?>
--EXPECTF--
Fatal error: Uncaught LogicException: uncaught in %s:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}
  thrown in %s on line %d
others go on
