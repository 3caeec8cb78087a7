--TEST--
Coroutines share static variables but not arguments
--EXTENSIONS--
coro
--FILE--
<?php
function counter(int $by): int
{
    static $count = 0;
    $count += $by;
    Coro\Coroutine::sleep(0.001);
    return $count * 100 + $by;
}
Coro\run(function (): void {
    foreach ([1, 2, 3] as $by) {
        go(fn() => print(counter($by) . "\n"));
    }
});
?>
--EXPECT--
601
602
603
