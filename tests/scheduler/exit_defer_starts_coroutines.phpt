--TEST--
exit(): a coroutine that a deferred function starts while the program ends is ended at its first wait
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        defer(fn() => go(function (): void {
            echo "started\n";
            Coro\Coroutine::sleep(10);
            echo "never\n";
        }));
        Coro\Coroutine::sleep(10);
    });
    exit;
});
?>
--EXPECT--
started
