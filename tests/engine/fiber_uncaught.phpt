--TEST--
Fibers: an exception from a Fiber goes to the coroutine that resumed it last
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $fiber = new Fiber(function (): void {
        Fiber::suspend();
        Coroutine::sleep(0.001);
        throw new Exception('from the Fiber');
    });
    $starter = go(function () use ($fiber): void {
        $fiber->start();
        Coroutine::yield();
        echo "starter goes on\n";
    });
    $other = go(function () use ($fiber): void {
        try {
            $fiber->resume();
        } catch (Exception $e) {
            echo Coroutine::getCid(), ': ', $e->getMessage(), "\n";
        }
    });
    Coroutine::join([$other]);
    Coroutine::resume($starter);
});
?>
--EXPECT--
3: from the Fiber
starter goes on
