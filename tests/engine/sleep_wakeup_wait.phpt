--TEST--
serialize(): __sleep() and __wakeup() may wait
--EXTENSIONS--
coro
--FILE--
<?php
class Old
{
    public ?Old $other = null;
    public function __construct(public int $number)
    {
    }
    public function __sleep(): array
    {
        Coro\Coroutine::sleep(0.001);
        return ['number', 'other'];
    }
    public function __wakeup(): void
    {
        Coro\Coroutine::sleep(0.001);
        $this->number++;
    }
}
Coro\run(function (): void {
    for ($i = 0; $i < 3; $i++) {
        go(function () use ($i): void {
            $object = new Old($i * 10);
            $object->other = new Old(5);
            $object->other->other = $object;
            $copy = unserialize(serialize($object));
            echo $copy->number, $copy->other->number, ' ', var_export($copy->other->other === $copy, true), "\n";
        });
    }
});
?>
--EXPECT--
16 true
116 true
216 true
