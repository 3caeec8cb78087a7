--TEST--
Timer: timers run in the order of their times
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    foreach ([90, 30, 60, 10] as $ms) {
        Coro\Timer::after($ms, fn() => print("$ms "));
    }
    usleep(100_000);    // makes all timers due at once
});
?>
--EXPECT--
10 30 60 90
