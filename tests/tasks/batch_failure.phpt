--TEST--
batch(), map() and parallel() rethrow the first exception after all other tasks have ended
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $fail = function (mixed $value = 0): void {
        Coro\Coroutine::sleep(0.001);
        throw new Exception("failed $value");
    };
    $wait = fn() => Coro\Coroutine::yield();
    foreach ([fn() => Coro\batch([$wait, $fail]), fn() => Coro\map(["x", "y"], $fail), fn() => Coro\parallel(3, $fail)] as $run) {
        try {
            $run();
        } catch (Exception $e) {
            echo $e->getMessage(), " ", Coro\Coroutine::stats()["coroutine_num"], "\n";
        }
    }
});
?>
--EXPECT--
failed 0 1
failed x 1
failed 0 1
