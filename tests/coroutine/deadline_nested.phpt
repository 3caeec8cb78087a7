--TEST--
deadline(): the earliest of nested deadlines applies, and the outer one applies again after the inner one
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $inner = fn(float $seconds) => function () use ($seconds): void {
        try {
            Coroutine::deadline($seconds, fn() => Coroutine::sleep(60));
        } catch (Coroutine\TimeoutException) {
            echo "inner ";
        }
        echo Coroutine::sleep(0.001) ? "goes on\n" : "";
    };
    foreach ([[60, 0.001], [0.001, 60], [0.001, -1]] as [$outside, $inside]) {
        try {
            Coroutine::deadline($outside, $inner($inside));
        } catch (Coroutine\TimeoutException) {
            echo "outer\n";
        }
    }
    var_dump(Coroutine::sleep(0.001));
});
?>
--EXPECT--
inner goes on
inner outer
inner outer
bool(true)
