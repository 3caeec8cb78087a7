--TEST--
Timer: ticks that were missed while the loop was blocked are not made up for
--EXTENSIONS--
coro
--FILE--
<?php Coro\Runtime::enableCoroutine(0);
Coro\run(function (): void {
    $count = 0;
    $id = Coro\Timer::tick(2, function () use (&$count): void {
        $count++;
    });
    usleep(50000);
    Coro\Coroutine::sleep(0.003);
    Coro\Timer::clear($id);
    var_dump($count >= 1 && $count <= 4);
});
?>
--EXPECT--
bool(true)
