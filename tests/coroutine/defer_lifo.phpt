--TEST--
defer(): the last registered function runs first
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    for ($i = 1; $i <= 3; $i++) {
        defer(function () use ($i): void {
            echo $i, ' ';
        });
    }
    echo "body ";
});
?>
--EXPECT--
body 3 2 1
