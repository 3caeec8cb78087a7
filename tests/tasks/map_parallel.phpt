--TEST--
map() calls a function with each value, parallel() calls a function the given number of times
--EXTENSIONS--
coro
--FILE--
<?php
class Magic
{
    public function __call(string $name, array $arguments): string
    {
        Coro\Coroutine::sleep(0.001);
        return "$name $arguments[0]";
    }
}
Coro\run(function (): void {
    echo json_encode(Coro\map(["a" => 1, "b" => 2], fn(int $n) => $n * 2)), "\n";
    echo json_encode(Coro\map([1, 2], [new Magic, "method"])), "\n";
    $count = 0;
    Swoole\Coroutine\parallel(3, function () use (&$count): void {
        Coro\Coroutine::sleep(0.001);
        $count++;
    });
    Coro\parallel(0, fn() => $count++);
    var_dump($count, Coro\join([go(fn() => Coro\Coroutine::sleep(0.001))]));
});
?>
--EXPECT--
{"a":2,"b":4}
["method 1","method 2"]
int(3)
bool(true)
