--TEST--
Ten thousand nested PHP calls in each of several coroutines, with waits in the innermost call
--EXTENSIONS--
coro
--FILE--
<?php
function down(int $n): int
{
    if ($n === 0) {
        Coro\Coroutine::sleep(0.001);
        return 0;
    }
    return down($n - 1) + 1;
}
Coro\run(function (): void {
    $before = 0;
    for ($i = 0; $i < 3; $i++) {
        $ids[] = go(fn() => print(down(10000) . "\n"));
    }
    Coro\Coroutine::join($ids);
    go(fn() => print(down(10000) . "\n"));
});
?>
--EXPECT--
10000
10000
10000
10000
