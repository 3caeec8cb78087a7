--TEST--
Timer: each method also exists as a function with Swoole's name
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $tick = swoole_timer_tick(1, function (int $id) use (&$tick): void {
        echo "tick\n";
        var_dump($id === $tick, swoole_timer_clear(timer_id: $id));
    });
    swoole_timer_after(5, fn(string $given) => print("$given\n"), 'after');
    $never = swoole_timer_after(100000, fn() => print("never\n"));
    var_dump(swoole_timer_exists($never), swoole_timer_info($never)['interval'], swoole_timer_stats()['num'],
        count(swoole_timer_list()));
    swoole_timer_after(10, fn() => swoole_timer_clear_all());
});
?>
--EXPECT--
bool(true)
int(0)
int(3)
int(3)
tick
bool(true)
bool(true)
after
