--TEST--
array_multisort(): several coroutines sort objects whose __toString() waits
--EXTENSIONS--
coro
--FILE--
<?php
class Name
{
    public function __construct(private string $name) {}

    public function __toString(): string
    {
        Coro\Coroutine::getCid() > 0 && Coro\Coroutine::sleep(0.001);
        return $this->name;
    }
}

function sorted(int $seed, int $order, int $kind): string
{
    mt_srand($seed);
    $names = $numbers = [];
    for ($i = 0; $i < 8; $i++) {
        $name = (string) mt_rand(10, 99);
        $names[] = $i % 2 ? new Name($name) : $name;
        $numbers[] = $i;
    }
    array_multisort($names, $order, $kind, $numbers, SORT_DESC, SORT_NUMERIC);
    return implode(' ', $numbers);
}

$calls = [[1, SORT_ASC, SORT_STRING], [2, SORT_DESC, SORT_STRING], [3, SORT_ASC, SORT_NATURAL]];
$expected = array_map(fn(array $call) => sorted(...$call), $calls);
Coro\run(function () use ($calls, $expected): void {
    var_dump(Coro\Coroutine\map($calls, fn(array $call) => sorted(...$call)) === $expected);
});
?>
--EXPECT--
bool(true)
