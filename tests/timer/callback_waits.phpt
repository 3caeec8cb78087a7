--TEST--
A tick whose callback waits long runs beside itself
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $running = $most = 0;
    $id = Coro\Timer::tick(1, function () use (&$running, &$most): void {
        $most = max($most, ++$running);
        Coro\Coroutine::sleep(0.02);
        $running--;
    });
    Coro\Coroutine::sleep(0.015);
    Coro\Timer::clear($id);
    var_dump($most > 1);
});
?>
--EXPECT--
bool(true)
