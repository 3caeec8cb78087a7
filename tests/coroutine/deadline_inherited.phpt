--TEST--
deadline() also limits the coroutines that are started inside it, and the coroutines that these start
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $sleep = function (string $name): void {
        try {
            Coroutine::sleep(60);
        } catch (Coroutine\TimeoutException) {
            echo "$name timed out\n";
        }
    };
    $result = Coroutine::deadline(0.001, function () use ($sleep): string {
        go($sleep, "child");
        go(fn() => go($sleep, "grandchild"));
        return "result";
    });
    echo "$result\n";
    go(fn() => Coroutine::sleep(0.01) && print("unbounded\n"));
});
?>
--EXPECT--
result
child timed out
grandchild timed out
unbounded
