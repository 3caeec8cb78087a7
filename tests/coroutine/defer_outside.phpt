--TEST--
defer() outside a coroutine throws an Error whose message names the function
--EXTENSIONS--
coro
--FILE--
<?php
foreach (['defer', 'Coro\defer', 'Coro\Coroutine::defer'] as $function) {
    try {
        $function(fn() => 1);
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
}
?>
--EXPECT--
defer() must be called inside a coroutine
Coro\defer() must be called inside a coroutine
Coro\Coroutine::defer() must be called inside a coroutine
