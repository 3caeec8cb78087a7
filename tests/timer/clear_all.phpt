--TEST--
Timer::clearAll() also clears timers that are already due
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    Coro\Timer::after(1, function (): void {
        echo "first\n";
        var_dump(Coro\Timer::clearAll(), Coro\Timer::stats()['num']);
    });
    Coro\Timer::after(1, fn() => print("never\n"));
    Coro\Timer::tick(1, fn() => print("never\n"));
    $until = hrtime(true) + 5_000_000;
    while (hrtime(true) < $until) {
    }
});
?>
--EXPECT--
first
bool(true)
int(0)
