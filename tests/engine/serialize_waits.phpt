--TEST--
serialize(): __serialize() and __unserialize() may wait, and the data of several coroutines is not mixed
--EXTENSIONS--
coro
--FILE--
<?php
class Slow
{
    public function __construct(public mixed $value, public mixed $same = null)
    {
    }
    public function __serialize(): array
    {
        Coro\Coroutine::sleep(0.001);
        return [$this->value, $this->same];
    }
    public function __unserialize(array $data): void
    {
        Coro\Coroutine::sleep(0.001);
        [$this->value, $this->same] = $data;
    }
}
Coro\run(function (): void {
    for ($i = 0; $i < 3; $i++) {
        go(function () use ($i): void {
            $shared = new stdClass;
            $shared->number = $i;
            $copy = unserialize(serialize([new Slow($shared, $shared), new Slow($shared)]));
            echo $copy[0]->value->number, ' ', var_export($copy[0]->value === $copy[1]->value, true), "\n";
        });
    }
});
?>
--EXPECT--
0 true
1 true
2 true
