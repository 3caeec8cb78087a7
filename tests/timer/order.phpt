--TEST--
Timers run in the order of their times
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    foreach ([9, 3, 6, 1] as $ms) {
        Coro\Timer::after($ms, fn() => print("$ms "));
    }
    $until = hrtime(true) + 20_000_000;
    while (hrtime(true) < $until) {
    }
});
?>
--EXPECT--
1 3 6 9
