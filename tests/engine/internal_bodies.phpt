--TEST--
Internal functions work as coroutines, deferred functions and timer callbacks
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go('printf', "%s %d\n", 'printf', 1);
    go(var_dump(...), 'first class');
    go('Coro\Coroutine::sleep', 0.001);
    $maps = go('array_map', function (int $n): void {
        Coro\Coroutine::sleep(0.001);
        echo "mapped $n\n";
    }, [1, 2]);
    defer('gc_collect_cycles');
    $id = go('Coro\go', fn() => print("nested\n"));
    echo "$id\n";
    Coro\Coroutine::join([$maps]);
    Coro\Timer::after(1, 'printf', "timer\n");
});
?>
--EXPECT--
printf 1
string(11) "first class"
nested
6
mapped 1
mapped 2
timer
