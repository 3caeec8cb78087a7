--TEST--
go() accepts every kind of callable
--EXTENSIONS--
coro
--FILE--
<?php
class Target
{
    public function __construct(private string $name = 'object')
    {
    }
    public function method(): void
    {
        Coro\Coroutine::sleep(0.001);
        echo "$this->name method\n";
    }
    public static function fixed(): void
    {
        Coro\Coroutine::sleep(0.001);
        echo static::class, " static\n";
    }
    public function __invoke(): void
    {
        Coro\Coroutine::sleep(0.001);
        echo "$this->name invoked\n";
    }
    public function __call(string $name, array $arguments): void
    {
        Coro\Coroutine::sleep(0.001);
        echo "$this->name __call $name\n";
    }
    public static function __callStatic(string $name, array $arguments): void
    {
        Coro\Coroutine::sleep(0.001);
        echo static::class, " __callStatic $name\n";
    }
}
final class Child extends Target
{
}
function plain(): void
{
    Coro\Coroutine::sleep(0.001);
    echo "plain\n";
}
Coro\run(function (): void {
    go([new Target('a'), 'method']);
    go('Child::fixed');
    go([Child::class, 'fixed']);
    go(new Target('b'));
    go([new Target('c'), 'magic']);
    go('Child::magic');
    go('plain');
    go((new Target('d'))->method(...));
    go((new Target('e'))->other(...));
    go(static fn() => plain());
    echo "started\n";
});
?>
--EXPECT--
started
a method
Child static
Child static
b invoked
c __call magic
Child __callStatic magic
plain
d method
e __call other
plain
