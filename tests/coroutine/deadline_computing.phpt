--TEST--
deadline() also throws into code that computes without end, once; finally blocks that compute are not interrupted again
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

function spin(float $seconds): void
{
    for ($end = microtime(true) + $seconds; microtime(true) < $end;) {
    }
}

function attempt(string $who, callable $what): void
{
    try {
        $what();
        echo "$who returns\n";
    } catch (Coroutine\TimeoutException $e) {
        echo "$who: ", $e->getMessage(), "\n";
    }
}

Coro\run(function (): void {
    attempt('computing', fn() => Coroutine::deadline(0.02, fn() => spin(10)));
    attempt('in finally', fn() => Coroutine::deadline(0.02, function (): void {
        try {
            spin(10);
        } finally {
            spin(0.1);
            echo "cleaned up\n";
        }
    }));
    attempt('a wait', fn() => Coroutine::deadline(0.01, function (): void {
        attempt('within', fn() => Coroutine::sleep(1));
        Coroutine::deadline(0.01, fn() => spin(0.1));
    }));
    attempt('outer', fn() => Coroutine::deadline(0.1, function (): void {
        attempt('inner', fn() => Coroutine::deadline(0.02, fn() => spin(10)));
        spin(10);
    }));
    attempt('slow functions', fn() => Coroutine::deadline(0.02, function (): void {
        while (true) {
            $slept = usleep(20000);
        }
    }));
    Coroutine::deadline(0.02, fn() => go(fn() => attempt('child', fn() => spin(10))));
    attempt('in time', fn() => Coroutine::deadline(60, fn() => spin(0.02)));
    spin(0.05);
    attempt('Fiber', fn() => Coroutine::deadline(0.02, fn() => (new Fiber(fn() => spin(10)))->start()));
});
?>
--EXPECT--
computing: the deadline has passed
cleaned up
in finally: the deadline has passed
within: the deadline has passed
a wait returns
inner: the deadline has passed
outer: the deadline has passed
slow functions: the deadline has passed
child: the deadline has passed
in time returns
Fiber: the deadline has passed
