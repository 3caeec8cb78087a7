--TEST--
Fibers: a Fiber of the main program may be resumed inside a coroutine and then in the main program again
--EXTENSIONS--
coro
--FILE--
<?php
$fiber = new Fiber(function (): string {
    $got = Fiber::suspend('first');
    Coro\Coroutine::sleep(0.001);
    $got .= Fiber::suspend('second in ' . Coro\Coroutine::getCid());
    return "$got in " . Coro\Coroutine::getCid();
});
echo $fiber->start(), "\n";
Coro\run(function () use ($fiber): void {
    echo $fiber->resume('a'), "\n";
});
$fiber->resume('b');
echo $fiber->getReturn(), "\n";
?>
--EXPECT--
first
second in 1
ab in -1
