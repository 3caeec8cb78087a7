--TEST--
Fibers: exceptions pass between Fibers and coroutines around waits
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $fiber = new Fiber(function (): void {
        try {
            Fiber::suspend();
        } finally {
            Coro\Coroutine::sleep(0.001);
        }
    });
    $fiber->start();
    try {
        $fiber->throw(new Exception('through'));
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECT--
through
