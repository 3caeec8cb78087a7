--TEST--
Timer: a timer that another timer clears does not run, even when both are due at the same time
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $second = 0;
    Coro\Timer::after(1, function () use (&$second): void {
        echo "first\n";
        var_dump(Coro\Timer::clear($second));
    });
    $second = Coro\Timer::after(1, fn() => print("second\n"));
    $until = hrtime(true) + 5_000_000;
    while (hrtime(true) < $until) {
    }
});
?>
--EXPECT--
first
bool(true)
