--TEST--
Runtime::offload(): functions and methods of every kind run in a helper process of the pool
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Runtime;

final class Report
{
    private static int $calls = 0;

    public function __construct(private string $title) {}

    public static function count(int ...$numbers): array
    {
        return [++self::$calls, array_sum($numbers)];
    }

    private static function hidden(): string
    {
        return 'hidden';
    }

    public function make(Report $other): string
    {
        return "$this->title with $other->title";
    }

    public static function viaHidden(): string
    {
        return Runtime::offload([self::class, 'hidden']);
    }
}

function process(): int
{
    return getmypid();
}

Coro\run(function (): void {
    $process = Runtime::offload('process');
    var_dump($process !== getmypid(), Runtime::offload(process(...)) === $process);   // the pool's process stays
    echo json_encode([Runtime::offload('strrev', 'abc'), Runtime::offload(strrev(...), 'abc')]), "\n";
    echo json_encode([Runtime::offload('Report::count', 1, 2), Runtime::offload(['Report', 'count'], 3)]), "\n";
    echo Runtime::offload([new Report('a'), 'make'], new Report('b')), ' ', Report::viaHidden(), "\n";
});
Coro\run(function (): void {
    try {
        Runtime::offload('no_such_function');
    } catch (TypeError $error) {
        echo $error->getMessage(), "\n";
    }
});
?>
--EXPECT--
bool(true)
bool(true)
["cba","cba"]
[[1,3],[2,3]]
a with b hidden
Coro\Runtime::offload(): Argument #1 ($function) must be a valid callback, function "no_such_function" not found or invalid function name
