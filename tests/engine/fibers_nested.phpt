--TEST--
Fibers: Fibers inside Fibers inside coroutines may wait at each level
--EXTENSIONS--
coro
--FILE--
<?php
function level(int $n): int
{
    Coro\Coroutine::sleep(0.001);
    if ($n === 0) {
        return 0;
    }
    $fiber = new Fiber(fn() => level($n - 1) + Fiber::suspend());
    $fiber->start();
    Coro\Coroutine::sleep(0.001);
    $fiber->resume($n);
    return $fiber->getReturn();
}
Coro\run(function (): void {
    foreach ([3, 5, 10] as $n) {
        go(fn() => print(level($n) . "\n"));
    }
});
?>
--EXPECT--
6
15
55
