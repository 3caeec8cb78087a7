--TEST--
What the loop wakes in one turn runs first come, first served
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
