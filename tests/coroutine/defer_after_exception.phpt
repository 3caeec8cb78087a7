--TEST--
defer(): deferred functions run after an uncaught exception, the last one first
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    defer(fn() => print("first\n"));
    defer(fn() => print("second\n"));
    throw new RuntimeException('body');
});
echo "still here\n";
?>
--EXPECTF--
Fatal error: Uncaught RuntimeException: body in %s:%d
Stack trace:
#0 [internal function]: {closure%S}()
#1 {main}
  thrown in %s on line %d
second
first
still here
