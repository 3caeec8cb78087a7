--TEST--
deadline() needs a coroutine, passes exceptions on, and sets no limit for seconds of 0 and below
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

try {
    Coroutine::deadline(1, fn() => 1);
} catch (Coro\Error $e) {
    echo $e->getMessage(), "\n";
}
Coro\run(function (): void {
    foreach ([0, -1, INF] as $seconds) {
        echo Coroutine::deadline($seconds, fn() => Coroutine::sleep(0.001)), " ";
    }
    try {
        Coroutine::deadline(0.001, fn() => throw new Exception("passed on"));
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
    Coroutine::sleep(0.01);
});
?>
--EXPECT--
Coro\Coroutine::deadline() waits, so it must be called inside a coroutine
1 1 1 passed on
