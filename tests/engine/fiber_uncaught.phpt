--TEST--
What a Fiber throws after it moved goes to the coroutine that resumed it
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
    go(function () use ($fiber): void {
        $fiber->start();
        Coroutine::sleep(0.002);
        echo "starter goes on\n";
    });
    go(function () use ($fiber): void {
        try {
            $fiber->resume();
        } catch (Exception $e) {
            echo Coroutine::getCid(), ': ', $e->getMessage(), "\n";
        }
    });
});
?>
--EXPECT--
3: from the Fiber
starter goes on
