--TEST--
__toString(), __get(), offsetGet() and comparisons may wait
--EXTENSIONS--
coro
--FILE--
<?php
class Slow implements ArrayAccess, Countable
{
    public function __toString(): string
    {
        Coro\Coroutine::sleep(0.001);
        return 'text';
    }
    public function __get(string $name): string
    {
        Coro\Coroutine::sleep(0.001);
        return $name;
    }
    public function offsetGet(mixed $offset): mixed
    {
        Coro\Coroutine::sleep(0.001);
        return $offset;
    }
    public function offsetExists(mixed $offset): bool
    {
        return true;
    }
    public function offsetSet(mixed $offset, mixed $value): void
    {
    }
    public function offsetUnset(mixed $offset): void
    {
    }
    public function count(): int
    {
        Coro\Coroutine::sleep(0.001);
        return 3;
    }
}
Coro\run(function (): void {
    for ($i = 0; $i < 2; $i++) {
        go(function () use ($i): void {
            $slow = new Slow;
            $line = "$i $slow {$slow->name} {$slow['key']} " . count($slow) . ' ' . str_replace('t', 'T', $slow);
            echo $line, "\n";
        });
    }
});
?>
--EXPECT--
0 text name key 3 TexT
1 text name key 3 TexT
