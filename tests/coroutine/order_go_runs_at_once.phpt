--TEST--
go(): the new coroutine runs at once until its first wait, then its creator goes on
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    echo "a ";
    go(function (): void {
        echo "b ";
        Coro\Coroutine::sleep(0.001);
        echo "d ";
    });
    echo "c ";
});
echo "e\n";
?>
--EXPECT--
a b c d e
