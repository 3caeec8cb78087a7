--TEST--
resume() of an id that is not alive throws
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $ended = go(fn() => 1);
    foreach ([0, -1, 4711, PHP_INT_MIN, $ended] as $id) {
        try {
            Coro\Coroutine::resume($id);
        } catch (Coro\Error $e) {
            echo $e->getMessage(), "\n";
        }
    }
});
?>
--EXPECTF--
coroutine 1 (at %sresume_unknown.php:6) cannot resume coroutine 0, which does not exist
coroutine 1 (at %sresume_unknown.php:6) cannot resume coroutine -1, which does not exist
coroutine 1 (at %sresume_unknown.php:6) cannot resume coroutine 4711, which does not exist
coroutine 1 (at %sresume_unknown.php:6) cannot resume coroutine -9223372036854775808, which does not exist
coroutine 1 (at %sresume_unknown.php:6) cannot resume coroutine 2, which has ended
