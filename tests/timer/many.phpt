--TEST--
Timer: of ten thousand timers, half of them cleared, the other half run
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $ran = 0;
    $ids = [];
    for ($i = 0; $i < 10000; $i++) {
        $ids[] = Coro\Timer::after($i % 20 + 1, function () use (&$ran): void {
            $ran++;
        });
    }
    for ($i = 0; $i < 10000; $i += 2) {
        Coro\Timer::clear($ids[$i]);
    }
    Coro\Timer::after(25, function () use (&$ran): void {
        echo $ran, ' ', Coro\Timer::stats()['num'], "\n";
    });
});
?>
--EXPECT--
5000 0
