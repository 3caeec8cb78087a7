--TEST--
Destructors: while one waits, other coroutines can use Fibers
--EXTENSIONS--
coro
--FILE--
<?php
class Slow
{
    public function __destruct()
    {
        Coro\Coroutine::sleep(0.002);
        echo "destroyed\n";
    }
}
Coro\run(function (): void {
    go(function (): void {
        $slow = new Slow;
    });
    $fiber = new Fiber(function (): void {
        $value = Fiber::suspend('suspended');
        echo "fiber $value\n";
    });
    echo $fiber->start(), "\n";
    $fiber->resume('resumed');
});
?>
--EXPECT--
suspended
fiber resumed
destroyed
