--TEST--
A fatal error inside a native Fiber in a coroutine ends the program
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        $fiber = new Fiber(function (): void {
            Coro\Coroutine::sleep(0.001);
            eval('function strlen() {}');
        });
        $fiber->start();
        echo "never\n";
    });
    Coro\Coroutine::sleep(0.01);
    echo "never\n";
});
?>
--EXPECTF--
Fatal error: Cannot redeclare %Sstrlen() in %s(%d) : eval()'d code on line %d
