--TEST--
getContext(): the context is released after the deferred functions have run; a reference that is still held keeps it
--EXTENSIONS--
coro
--FILE--
<?php
class Noisy
{
    public function __destruct()
    {
        echo "destroyed\n";
    }
}
Coro\run(function (): void {
    go(function (): void {
        Coro\Coroutine::getContext()['noisy'] = new Noisy;
        defer(fn() => print("defer\n"));
        echo "ends\n";
    });
    go(function () use (&$kept): void {
        $kept = Coro\Coroutine::getContext();
        $kept['noisy'] = new Noisy;
    });
    echo "kept\n";
    $kept = null;
});
?>
--EXPECT--
ends
defer
destroyed
kept
destroyed
