--TEST--
A child cannot resume its creator, which is running it
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        var_dump(@Coro\Coroutine::resume(Coro\Coroutine::getPcid()));
    });
});
?>
--EXPECT--
bool(false)
