--TEST--
Deadlock: with enable_deadlock_check = false there is no report, but the coroutines are ended
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['enable_deadlock_check' => false]);
Coro\run(function (): void {
    try {
        Coro\Coroutine::yield();
    } finally {
        echo "finally\n";
    }
});
var_dump(count(Coro\Coroutine::list()));
?>
--EXPECT--
finally
int(0)
