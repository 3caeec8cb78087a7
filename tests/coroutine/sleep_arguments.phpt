--TEST--
sleep() warns and returns false below one millisecond, and throws for a wrong type
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    foreach ([0.0009, 0, -1, NAN, -INF] as $seconds) {
        var_dump(@Coro\Coroutine::sleep($seconds));
    }
    Coro\Coroutine::sleep(0);
    try {
        Coro\Coroutine::sleep('soon');
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECTF--
bool(false)
bool(false)
bool(false)
bool(false)
bool(false)

Warning: Coro\Coroutine::sleep(): Timer must be greater than or equal to 0.001 in %s on line %d
Coro\Coroutine::sleep(): Argument #1 ($seconds) must be of type float, string given
