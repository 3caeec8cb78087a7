--TEST--
A negative concurrency throws a ValueError; a task that is not callable any more fails when its turn comes
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    foreach ([fn() => Coro\map([1], strlen(...), concurrency: -1), fn() => Coro\batch([], -1, -1),
              fn() => Coro\parallel(1, fn() => 1, PHP_INT_MIN)] as $misuse) {
        try {
            $misuse();
        } catch (ValueError $e) {
            echo $e->getMessage(), "\n";
        }
    }
    $task = strlen(...);
    $tasks = [function () use (&$task): void { Coroutine::sleep(0.001); $task = 'no function'; }, &$task];
    try {
        Coro\batch($tasks, concurrency: 1);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECTF--
Coro\map(): Argument #4 ($concurrency) must be greater than or equal to 0
Coro\batch(): Argument #3 ($concurrency) must be greater than or equal to 0
Coro\parallel(): Argument #3 ($concurrency) must be greater than or equal to 0
Coro\batch(): Argument #1 ($tasks) must be a valid callback, function "no function" not found or invalid function name
