--TEST--
usort() with a callback that waits works in several coroutines at the same time
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    foreach ([1, -1] as $direction) {
        go(function () use ($direction): void {
            $numbers = [3, 1, 5, 2, 4];
            usort($numbers, function (int $a, int $b) use ($direction): int {
                Coro\Coroutine::sleep(0.001);
                return ($a <=> $b) * $direction;
            });
            echo implode(' ', $numbers), "\n";
        });
    }
});
?>
--EXPECT--
1 2 3 4 5
5 4 3 2 1
