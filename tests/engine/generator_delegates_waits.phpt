--TEST--
Generators: while `yield from` or the end of a generator waits, another coroutine cannot continue it
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

class SlowIterator extends ArrayIterator
{
    public function next(): void
    {
        Coroutine::yield();
        parent::next();
    }
}

class SlowDestructor
{
    public function __destruct()
    {
        Coroutine::yield();
    }
}

function delegates(iterable $inner): Generator
{
    $result = yield from $inner;
    yield $result ?? 'end';
}

function ends_slowly(): Generator
{
    yield 'a';
    $slow = new SlowDestructor;
    return 'returned';
}

// Tries methods of a generator while another coroutine waits in it, or in $read. Prints those that are refused.
function try_methods(string $title, Generator $generator, ?Generator $read = null): void
{
    echo "$title: ";
    $id = go(function () use ($read, $generator): void {
        foreach ($read ?? $generator as $value) {
            echo "$value ";
        }
    });
    $calls = ['next' => [], 'send' => [1], 'throw' => [new Exception], 'valid' => [], 'current' => [], 'key' => []];
    foreach ($calls as $method => $arguments) {
        try {
            $generator->$method(...$arguments);
        } catch (Error) {
            echo "($method) ";
        }
    }
    while (Coroutine::exists($id)) {
        Coroutine::resume($id);
    }
    echo "\n";
}

Coro\run(function (): void {
    try_methods('iterator', delegates(new SlowIterator(['a', 'b'])));
    try_methods('end', delegates(ends_slowly()));
    try_methods('end of two', delegates(delegates(ends_slowly())));
    $inner = ends_slowly();
    try_methods('the inner one', $inner, delegates($inner));
});
?>
--EXPECT--
iterator: a (next) (send) (throw) b end 
end: a (next) (send) (throw) (valid) (current) (key) returned 
end of two: a (next) (send) (throw) (valid) (current) (key) returned end 
the inner one: a (next) (send) (throw) returned 
