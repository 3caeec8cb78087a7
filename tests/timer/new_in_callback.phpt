--TEST--
Timers made in a callback run, too
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
