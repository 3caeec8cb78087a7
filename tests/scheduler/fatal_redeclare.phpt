--TEST--
A fatal error in a coroutine that has waited ends the program, and other coroutines do not go on
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        try {
            Coro\Coroutine::sleep(60);
            echo "never\n";
        } finally {
            echo "never\n";
        }
    });
    Coro\Coroutine::sleep(0.001);
    eval('function strlen() {}');
});
echo "never\n";
?>
--EXPECTF--
Fatal error: Cannot redeclare %Sstrlen() in %s(%d) : eval()'d code on line %d
