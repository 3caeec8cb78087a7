--TEST--
defer(): a deferred function may wait, and the other functions run after it
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        defer(fn() => print("last\n"));
        defer(function (): void {
            echo "waits\n";
            Coro\Coroutine::sleep(0.001);
            echo "waited\n";
        });
    });
    echo "creator\n";
});
?>
--EXPECT--
waits
creator
waited
last
