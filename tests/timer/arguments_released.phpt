--TEST--
Timer: a timer's callback and arguments are released with the timer
--EXTENSIONS--
coro
--FILE--
<?php
class Noisy
{
    public function __destruct()
    {
        echo "destroyed\n";
    }
}
Coro\run(function (): void {
    $id = Coro\Timer::after(1000, fn() => 1, new Noisy);
    Coro\Timer::clear($id);
    Coro\Timer::after(1, fn() => print("run\n"), new Noisy);
});
?>
--EXPECT--
destroyed
run
destroyed
