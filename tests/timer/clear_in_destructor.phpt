--TEST--
Timer: a destructor of a timer's argument may clear timers
--EXTENSIONS--
coro
--FILE--
<?php
class Clearer
{
    public function __destruct()
    {
        echo "destroyed\n";
        Coro\Timer::clearAll();
    }
}
Coro\run(function (): void {
    $a = Coro\Timer::after(1000, fn() => 1, new Clearer);
    Coro\Timer::tick(1000, fn() => 1, new Clearer);
    Coro\Timer::clear($a);
    var_dump(Coro\Timer::stats()['num']);
});
?>
--EXPECT--
destroyed
destroyed
int(0)
