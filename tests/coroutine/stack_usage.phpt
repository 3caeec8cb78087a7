--TEST--
Coroutine::getStackUsage() grows with calls of internal functions, and is false outside of coroutines and inside a Fiber
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

var_dump(Coroutine::getStackUsage(), Coroutine::getStackUsage(12345));
Coro\run(function () {
    $flat = Coroutine::getStackUsage();
    [$nested] = array_map(fn () => array_map(Coroutine::getStackUsage(...), [0])[0], [0]);
    var_dump($flat > 0, $nested > $flat, $nested < 1 << 20);

    $waiting = go(fn () => Coroutine::yield());
    var_dump(Coroutine::getStackUsage($waiting) > 0, Coroutine::getStackUsage($waiting) < 1 << 20);
    Coroutine::resume($waiting);
    var_dump(Coroutine::getStackUsage($waiting));

    (new Fiber(fn () => var_dump(Coroutine::getStackUsage())))->start();
});
?>
--EXPECT--
bool(false)
bool(false)
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
bool(false)
bool(false)
