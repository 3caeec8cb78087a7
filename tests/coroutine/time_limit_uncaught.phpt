--TEST--
setTimeLimit(): an uncaught exception ends its coroutine and is reported
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(function (): void {
        Coro\Coroutine::setTimeLimit(0.01);
        $count = 0;
        while (true) {
            $count += strlen("never ends");
            Coro\Coroutine::sleep(0.001);
        }
    });
    Coro\Coroutine::join([$id]);
    echo "goes on\n";
});
?>
--EXPECTF--
%AUncaught Coro\Coroutine\TimeoutException: the coroutine has exceeded its time limit of 0.01 s in %s:%d
%A
goes on
