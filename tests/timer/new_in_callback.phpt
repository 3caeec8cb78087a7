--TEST--
Timer: timers that are made in a callback also run
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    Coro\Timer::after(1, function (): void {
        echo "first\n";
        Coro\Timer::after(1, fn() => print("second\n"));
    });
});
?>
--EXPECT--
first
second
