--TEST--
Sleeping coroutines wake in the order of their deadlines, not of their calls
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    foreach ([30, 10, 20] as $ms) {
        go(function () use ($ms): void {
            Coro\Coroutine::sleep($ms / 1000);
            echo $ms, ' ';
        });
    }
    $until = hrtime(true) + 50_000_000;
    while (hrtime(true) < $until) {
    }
});
?>
--EXPECT--
10 20 30
