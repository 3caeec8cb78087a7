--TEST--
Fibers: a suspended Fiber may be destroyed after its coroutine has ended
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function () use (&$fiber): void {
        $fiber = new Fiber(function (): void {
            try {
                Fiber::suspend();
            } finally {
                echo "finally\n";
            }
        });
        $fiber->start();
    });
    unset($fiber);
    echo "unset\n";
});
?>
--EXPECT--
finally
unset
