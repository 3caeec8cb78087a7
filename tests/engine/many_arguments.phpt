--TEST--
VM stack: a coroutine may begin with hundreds of arguments, more than fit into its first page
--EXTENSIONS--
coro
--FILE--
<?php
function count_all(int ...$numbers): int
{
    Coro\Coroutine::sleep(0.001);
    return array_sum($numbers);
}
Coro\run(function (): void {
    foreach ([400, 600, 5000, 70000] as $n) {
        go(function () use ($n): void {
            echo count_all(...range(1, $n)), "\n";
        });
        go('count_all', ...range(1, $n));
        go(fn(int ...$numbers) => print(count_all(...$numbers, ...$numbers) . "\n"), ...range(1, $n));
    }
});
?>
--EXPECT--
80200
160400
180300
360600
12502500
25005000
2450035000
4900070000
