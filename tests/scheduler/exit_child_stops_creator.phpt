--TEST--
exit() in a child coroutine also ends its creator, without running the creator's finally blocks
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    defer(fn() => print("creator's defer\n"));
    try {
        go(fn() => exit("child exits\n"));
        echo "never\n";
    } finally {
        echo "never\n";
    }
});
?>
--EXPECT--
child exits
creator's defer
