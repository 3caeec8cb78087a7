--TEST--
join() past its timeout returns false and leaves the others alone
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
