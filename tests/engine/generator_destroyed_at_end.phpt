--TEST--
Generators: at the end of the program a generator that runs in a coroutine is destroyed after this coroutine
--EXTENSIONS--
coro
--FILE--
<?php
// At the end of the program PHP destroys the objects in the order in which they were made.
class Reader
{
    public Generator $generator;

    public function __destruct()
    {
        go(function (): void {
            foreach ($this->generator as $value) {
                echo "value $value\n";
            }
        });
    }
}

class Allocates
{
    public array $tables;

    public function __destruct()
    {
        // The memory of a generator that was freed too early is used again by one of these tables.
        for ($size = 1; $size <= 512; $size *= 2) {
            for ($i = 0; $i < 32; $i++) {
                $this->tables[] = array_fill_keys(range(1, $size), -1) + ['key' => 1];
            }
        }
    }
}

function numbers(?Generator $inner = null): Generator
{
    yield 1;
    $inner ? yield from $inner : Coro\Coroutine::sleep(60);
}

function last(): Generator
{
    $text = 'finally';
    try {
        yield 2;
        Coro\Coroutine::sleep(60);
    } finally {
        fwrite(STDOUT, "$text\n");   // echo has no effect at this point
    }
}

[$plain, $outer, $careful] = [new Reader, new Reader, new Reader];
$plain->generator = numbers();
$outer->generator = numbers(numbers());
$careful->generator = last();
$kept = [$plain, $outer, $careful, new Allocates];
$kept[] = &$kept;
unset($plain, $outer, $careful);
?>
--EXPECT--
value 1
value 1
value 1
value 2
finally
