--TEST--
Error handlers: a call inside a coroutine has the usual trace, arguments and results
--EXTENSIONS--
coro
--INI--
html_errors=0
--FILE--
<?php
class Result
{
    public function __destruct()
    {
        trigger_error('without a handler', E_USER_WARNING);
    }
}

class Handler
{
    public function __construct(private string $name) {}

    public function handle(int $level, string $text, string $file, int $line): mixed
    {
        echo "$this->name: $text\n", strstr((new Exception)->getTraceAsString(), 'all()', true), "\n";
        return match ($this->name) {
            'throws' => throw new Exception("$text, line $line"),
            'refuses' => false,
            'result' => new Result,
            'returns' => true,
        };
    }

    public function __destruct()
    {
        echo "$this->name destroyed\n";
    }
}

function warns(): Generator
{
    yield $undefined;
}

function all(): void
{
    foreach (['returns', 'refuses', 'result', 'throws'] as $name) {
        set_error_handler([new Handler($name), 'handle']);
        try {
            foreach (warns() as $each) {
                trigger_error('by function');
            }
        } catch (Exception $e) {
            echo 'caught ', $e->getMessage(), "\n";
        }
        restore_error_handler();
        unset($e);
        echo "restored\n";
    }
}

function output(callable $call): string
{
    ob_start();
    $call();
    return ob_get_clean();
}

$before = output('all');
Coro\run(function () use ($before): void {
    $inside = output('all');
    var_dump(substr_count($inside, 'destroyed'), substr_count($inside, 'without a handler'));
    var_dump($inside === $before);
    if ($inside !== $before) {
        echo $before, "\n", $inside;
    }
});
?>
--EXPECT--
int(4)
int(2)
bool(true)
