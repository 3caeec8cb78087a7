--TEST--
While the program ends, a coroutine that defer() starts ends at its first wait
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
