--TEST--
go(): a coroutine's function may have by-reference, default and variadic parameters
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $value = 1;
    go(function (int &$reference, int $default = 7, int ...$rest): void {
        $reference++;
        Coro\Coroutine::sleep(0.001);
        echo "$reference $default ", count($rest), "\n";
    }, $value);
    echo "$value\n";
    go(fn(string ...$all) => print(implode(',', $all) . "\n"), 'a', 'b');
    go(fn() => print(json_encode(func_get_args()) . "\n"), 1, [2]);
});
?>
--EXPECT--
1
a,b
[1,[2]]
2 7 0
