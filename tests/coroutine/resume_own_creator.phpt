--TEST--
resume() of a coroutine's own creator throws, because the creator is still running
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        try {
            Coro\Coroutine::resume(Coro\Coroutine::getPcid());
        } catch (Coro\Error $e) {
            echo $e->getMessage(), "\n";
        }
    });
});
?>
--EXPECTF--
coroutine 2 (at %s:5) cannot resume coroutine 1 (at %s:3), which is resuming another one
