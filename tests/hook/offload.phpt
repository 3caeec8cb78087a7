--TEST--
Runtime::offload(): functions and closures run in helper processes, while other coroutines run
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

function wait_for(string $file): string
{
    while (!file_exists($file)) {
        usleep(1000);
        clearstatcache();
    }
    return 'found';
}

Coro\run(function (): void {
    $process = Runtime::offload('process');
    var_dump($process !== getmypid(), Runtime::offload(process(...)) === $process);   // the pool's process stays
    echo json_encode([Runtime::offload('strrev', 'abc'), Runtime::offload(strrev(...), 'abc')]), "\n";
    echo json_encode([Runtime::offload('Report::count', 1, 2), Runtime::offload(['Report', 'count'], 3)]), "\n";
    echo Runtime::offload([new Report('a'), 'make'], new Report('b')), ' ', Report::viaHidden(), "\n";

    // A closure has its variables, in a process of its own, and changes do not come back.
    $number = 1;
    $resource = fopen('php://memory', 'r+');
    $change = function (mixed $stream) use (&$number, $resource): array {
        return [++$number, $stream === $resource, getmypid()];
    };
    [$changed, $is_same, $its] = Runtime::offload($change, $resource);
    var_dump($changed, $is_same, $its !== getmypid() && $its !== $process, $number);

    // Other coroutines run while a helper blocks.
    $file = tempnam(sys_get_temp_dir(), 'coro-test-');
    unlink($file);
    go(fn() => touch($file));
    echo Runtime::offload('wait_for', $file), "\n";
    unlink($file);

    // Outside of coroutines, as in a helper, the function is called in place.
    var_dump(Runtime::offload(fn() => Runtime::offload('getmypid') === getmypid()));
    // A helper is a program without a loop, which may make one.
    echo Runtime::offload(function (): string {
        $order = Coro\Coroutine::getCid() . ' ';
        Coro\run(function () use (&$order): void {
            go(function () use (&$order): void {
                Coro\Coroutine::sleep(0.001);
                $order .= 'b';
            });
            $order .= 'a';
        });
        return $order;
    }), "\n";
    // What the function prints goes to standard output, past the output buffers of the parent.
    ob_start();
    Runtime::offload(function (): void {
        echo "printed by the helper\n";
    });
    var_dump(ob_get_clean());
});
var_dump(Runtime::offload('process') === getmypid());
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
int(2)
bool(true)
bool(true)
int(1)
found
bool(true)
-1 ab
printed by the helper
string(0) ""
bool(true)
Coro\Runtime::offload(): Argument #1 ($function) must be a valid callback, function "no_such_function" not found or invalid function name
