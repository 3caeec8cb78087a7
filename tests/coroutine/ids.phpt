--TEST--
getCid(), getuid() and getPcid() return ids from 1, and -1 outside coroutines; the parent of a top-level coroutine is -1
--EXTENSIONS--
coro
--FILE--
<?php
var_dump(Coro\Coroutine::getCid(), Coro\Coroutine::getPcid());
Coro\run(function (): void {
    echo Coro\Coroutine::getCid(), ' ', Coro\Coroutine::getuid(), ' ', Coro\Coroutine::getPcid(), "\n";
    go(function (): void {
        echo Coro\Coroutine::getCid(), ' ', Coro\Coroutine::getPcid(), ' ', Coro\Coroutine::getPcid(1), "\n";
        var_dump(Coro\Coroutine::getPcid(99));
    });
});
?>
--EXPECT--
int(-1)
bool(false)
1 1 -1
2 1 -1
bool(false)
