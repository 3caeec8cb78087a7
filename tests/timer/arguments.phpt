--TEST--
Timer: wrong arguments throw errors with the same text as those of PHP's own functions
--EXTENSIONS--
coro
--FILE--
<?php
foreach ([
    fn() => Coro\Timer::after(-1, fn() => 1),
    fn() => Coro\Timer::tick(0, fn() => 1),
    fn() => Coro\Timer::tick(-5, fn() => 1),
    fn() => Coro\Timer::tick(1, 'nope'),
    fn() => Coro\Timer::tick('x', fn() => 1),
    fn() => Coro\Timer::tick(1),
] as $call) {
    try {
        $call();
    } catch (Error $e) {
        echo get_class($e), ': ', $e->getMessage(), "\n";
    }
}
?>
--EXPECTF--
ValueError: Coro\Timer::after(): Argument #1 ($ms) must be greater than or equal to 0
ValueError: Coro\Timer::tick(): Argument #1 ($ms) must be greater than 0
ValueError: Coro\Timer::tick(): Argument #1 ($ms) must be greater than 0
TypeError: Coro\Timer::tick(): Argument #2 ($callback) must be a valid callback, function "nope" not found or invalid function name
TypeError: Coro\Timer::tick(): Argument #1 ($ms) must be of type int, string given
ArgumentCountError: Coro\Timer::tick() expects at least 2 arguments, 1 given
