--TEST--
enable_preemptive_scheduler: isCanceled() stays true after a preemption
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coroutine::set(['enable_preemptive_scheduler' => true]);
Coro\run(function (): void {
    $others = 0;
    $id = go(function () use (&$others): void {
        Coroutine::sleep(10);
        go(function () use (&$others): void {
            Coroutine::sleep(0.001);
            $others++;
        });
        var_dump(Coroutine::isCanceled());
        while (!$others);
        var_dump(Coroutine::isCanceled());
    });
    Coroutine::cancel($id);
});
?>
--EXPECT--
bool(true)
bool(true)
