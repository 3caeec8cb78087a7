--TEST--
Timer: a tick is called again while an earlier call of its callback still waits
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $running = 0;
    $both = new Coro\Channel;
    $id = Coro\Timer::tick(1, function () use (&$running, $both): void {
        if (++$running === 2) {
            $both->push(true);
        }
        Coro\Coroutine::sleep(0.02);
        $running--;
    });
    var_dump($both->pop(20));
    Coro\Timer::clear($id);
});
?>
--EXPECT--
bool(true)
