--TEST--
exit(): a wait in a deferred function does not block the end of the program
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
