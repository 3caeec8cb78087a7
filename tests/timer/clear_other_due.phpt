--TEST--
A timer cleared by another one that is due at the same time does not run
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
