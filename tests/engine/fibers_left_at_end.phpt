--TEST--
Fibers: every Fiber that is still suspended at the end of the script runs its finally blocks
--EXTENSIONS--
coro
--FILE--
<?php
function suspended(string $name): Fiber
{
    $fiber = new Fiber(function () use ($name): void {
        try {
            Coro\Coroutine::getCid() > 0 && Coro\Coroutine::sleep(0.001);
            Fiber::suspend();
        } finally {
            echo "$name\n";
        }
    });
    $fiber->start();
    return $fiber;
}

$fibers = [suspended('of main')];
Coro\run(function () use (&$fibers): void {
    $fibers[] = suspended('of the first');
    go(function () use (&$fibers): void {
        $fibers[] = suspended('of the second');
    });
});
echo "end of the script\n";
?>
--EXPECT--
end of the script
of main
of the first
of the second
