--TEST--
A coroutine may end before the coroutines that it started
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    go(function (): void {
        go(function (): void {
            Coro\Coroutine::sleep(0.002);
            echo 'grandchild of ', Coro\Coroutine::getPcid(), ' which lives: ';
            var_dump(Coro\Coroutine::exists(Coro\Coroutine::getPcid()));
        });
        echo "child ends\n";
    });
});
?>
--EXPECT--
child ends
grandchild of 2 which lives: bool(false)
