--TEST--
go(): a closure that no variable holds lives until its coroutine ends
--EXTENSIONS--
coro
--FILE--
<?php
class Noisy
{
    public function __destruct()
    {
        echo "released\n";
    }
}
Coro\run(function (): void {
    $noisy = new Noisy;
    go(function () use ($noisy): void {
        Coro\Coroutine::sleep(0.001);
        echo "body\n";
    });
    unset($noisy);
    gc_collect_cycles();
    echo "creator\n";
});
?>
--EXPECT--
creator
body
released
