--TEST--
The coroutines that the loop wakes in one turn run in the order in which they were woken
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    for ($i = 0; $i < 5; $i++) {
        go(function () use ($i): void {
            Coro\Coroutine::sleep(0.005);
            echo $i, ' ';
        });
    }
    $until = hrtime(true) + 20_000_000;
    while (hrtime(true) < $until) {
    }
});
?>
--EXPECT--
0 1 2 3 4
