--TEST--
batch() accepts only callables, and only inside coroutines
--EXTENSIONS--
coro
--FILE--
<?php
try {
    Coro\batch([fn() => 1]);
} catch (Coro\Error $e) {
    echo $e->getMessage(), "\n";
}
Coro\run(function (): void {
    try {
        Coro\batch([fn() => print("not started\n"), "no_such_function"]);
    } catch (TypeError $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECT--
Coro\batch() waits, so it must be called inside a coroutine
Coro\batch(): Argument #1 ($tasks) must be an array of valid callbacks
