--TEST--
resume() works outside a coroutine
--EXTENSIONS--
coro
--FILE--
<?php
$id = go(function (): void {
    Coro\Coroutine::yield();
    echo "resumed\n";
});
var_dump(Coro\Coroutine::resume($id), Coro\Coroutine::exists($id));
?>
--EXPECT--
resumed
bool(true)
bool(false)
