--TEST--
getCid(), getuid() and getPcid(): 1 and up, -1 outside; a parent of a top one is -1
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
