--TEST--
Timer: info(), stats() and list() describe the existing timers
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $once = Coro\Timer::after(1000, fn() => 1);
    $tick = Coro\Timer::tick(50, fn() => 1);
    echo implode(',', array_keys(Coro\Timer::info($tick))), "\n";
    echo Coro\Timer::info($once)['interval'], ' ', Coro\Timer::info($tick)['interval'], ' ',
        Coro\Timer::info($tick)['exec_count'], "\n";
    echo json_encode(Coro\Timer::stats()), "\n";
    $list = Coro\Timer::list();
    echo get_class($list), ' ', implode(',', iterator_to_array($list)), "\n";
    var_dump(Coro\Timer::info(99));
    Coro\Timer::clearAll();
});
?>
--EXPECT--
exec_msec,exec_count,interval,round,removed
0 50 0
{"initialized":true,"num":2,"round":0}
Coro\Timer\Iterator 1,2
NULL
