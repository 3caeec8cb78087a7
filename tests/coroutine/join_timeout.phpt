--TEST--
join() returns false after its timeout and does not affect the coroutines it waited for
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(function (): void {
        Coro\Coroutine::yield();
        echo "ends\n";
    });
    var_dump(Coro\Coroutine::join([$id], 0.001));
    Coro\Coroutine::resume($id);
    var_dump(Coro\Coroutine::join([$id], 0.001));
});
?>
--EXPECT--
bool(false)
ends
bool(true)
