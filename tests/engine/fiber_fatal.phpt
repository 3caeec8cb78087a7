--TEST--
Fibers: a fatal error inside a Fiber that has waited ends the program while other coroutines wait in Fibers
--EXTENSIONS--
coro
--FILE--
<?php
register_shutdown_function(fn() => print("shutdown function\n"));
Coro\run(function (): void {
    go(fn() => (new Fiber(fn() => Coro\Coroutine::yield()))->start());
    (new Fiber(function (): void {
        Coro\Coroutine::sleep(0.001);
        eval('function strlen() {}');
    }))->start();
});
echo "never\n";
?>
--EXPECTF--
Fatal error: Cannot redeclare %Sstrlen() in %s on line %d
shutdown function
