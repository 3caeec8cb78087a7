--TEST--
While the program ends, a wait in defer() does not hang it
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        defer(function (): void {
            echo "defer\n";
            Coro\Coroutine::sleep(10);
            echo "never\n";
        });
        Coro\Coroutine::sleep(10);
    });
    exit;
});
?>
--EXPECT--
defer
