--TEST--
VM stack: named and unpacked arguments may cross a page boundary
--EXTENSIONS--
coro
--FILE--
<?php
function named(int $a, int $b = 2, int ...$rest): string
{
    Coro\Coroutine::sleep(0.001);
    return "$a $b " . json_encode($rest);
}
function deep(int $n, callable $then): string
{
    return $n ? deep($n - 1, $then) : $then();
}
Coro\run(function (): void {
    $named = [];
    for ($i = 0; $i < 1000; $i++) {
        $named["n$i"] = $i;
    }
    for ($depth = 0; $depth < 120; $depth += 7) {
        $ids[] = go(fn() => deep($depth, function () use ($named): string {
            $text = named(...['a' => 1], ...$named);
            return strlen($text) === 10785 ? '' : print(strlen($text) . "\n");
        }));
    }
    Coro\Coroutine::join($ids);
    echo named(b: 5, a: 1, c: 6), "\n";
});
?>
--EXPECT--
1 5 {"c":6}
