--TEST--
Timer: a timer cleared inside its own callback keeps its arguments until the callback ends
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
    Coro\Timer::tick(1, function (int $id, Noisy $noisy): void {
        Coro\Timer::clear($id);
        echo "cleared\n";
        Coro\Coroutine::sleep(0.001);
        echo "waited\n";
    }, new Noisy);
});
?>
--EXPECT--
cleared
waited
destroyed
