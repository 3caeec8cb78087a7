--TEST--
go(): nested coroutines run depth first
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        echo "1 ";
        go(function (): void {
            echo "2 ";
            go(function (): void {
                echo "3 ";
                Coro\Coroutine::sleep(0.001);
                echo "7 ";
            });
            echo "4 ";
        });
        echo "5 ";
    });
    echo "6 ";
});
?>
--EXPECT--
1 2 3 4 5 6 7
