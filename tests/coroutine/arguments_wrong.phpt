--TEST--
go(): wrong arguments throw errors with the same text as those of PHP's own functions
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    foreach ([
        fn() => go(),
        fn() => go('no_such_function'),
        fn() => go([1, 2]),
        fn() => Coro\Coroutine::create('Coro\NoSuch::method'),
        fn() => go(fn($a) => $a, a: 1),
        fn() => Coro\Coroutine::cancel('x'),
        fn() => new Coro\Channel([]),
    ] as $call) {
        try {
            $call();
        } catch (Error $e) {
            echo get_class($e), ': ', $e->getMessage(), "\n";
        }
    }
});
?>
--EXPECT--
ArgumentCountError: go() expects at least 1 argument, 0 given
TypeError: go(): Argument #1 ($func) must be a valid callback, function "no_such_function" not found or invalid function name
TypeError: go(): Argument #1 ($func) must be a valid callback, first array member is not a valid class name or object
TypeError: Coro\Coroutine::create(): Argument #1 ($func) must be a valid callback, class "Coro\NoSuch" not found
ArgumentCountError: go() does not accept unknown named parameters
TypeError: Coro\Coroutine::cancel(): Argument #1 ($cid) must be of type int, string given
TypeError: Coro\Channel::__construct(): Argument #1 ($size) must be of type int, array given
