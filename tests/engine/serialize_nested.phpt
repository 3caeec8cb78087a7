--TEST--
serialize(): while one coroutine's serialization waits, nested calls in another coroutine still share references with their outer call
--EXTENSIONS--
coro
--INI--
error_reporting=E_ALL & ~E_DEPRECATED
--FILE--
<?php
class Slow
{
    public function __serialize(): array
    {
        Coro\Coroutine::sleep(0.001);
        return [];
    }
}
class Nested implements Serializable
{
    public function __construct(private object $shared)
    {
    }
    public function serialize(): string
    {
        return serialize($this->shared);
    }
    public function unserialize($text): void
    {
    }
}
Coro\run(function (): void {
    go(fn() => print(serialize(new Slow) . "\n"));
    $shared = new stdClass;
    echo serialize([$shared, new Nested($shared)]), "\n";
});
?>
--EXPECT--
a:2:{i:0;O:8:"stdClass":0:{}i:1;C:6:"Nested":4:{r:2;}}
O:4:"Slow":0:{}
