--TEST--
Collator::sort(): several coroutines sort objects whose __toString() waits
--EXTENSIONS--
coro
intl
--FILE--
<?php
class Letter
{
    public function __construct(private string $letter) {}

    public function __toString(): string
    {
        Coro\Coroutine::getCid() > 0 && Coro\Coroutine::sleep(0.001);
        return $this->letter;
    }
}

function sorted(string $locale, string $function): string
{
    $letters = array_map(fn(string $letter) => new Letter($letter), ['z', 'ä', 'a', 'A', 'o', 'ö', 'Z', 'b']);
    $collator = new Collator($locale);
    $function === 'sort' ? $collator->sort($letters) : collator_asort($collator, $letters);
    return implode($letters);
}

$calls = [['sv_SE', 'sort'], ['de_DE', 'sort'], ['sv_SE', 'asort'], ['de_DE', 'asort']];
$expected = array_map(fn(array $call) => sorted(...$call), $calls);
Coro\run(function () use ($calls, $expected): void {
    var_dump(Coro\Coroutine\map($calls, fn(array $call) => sorted(...$call)) === $expected);
});
?>
--EXPECT--
bool(true)
