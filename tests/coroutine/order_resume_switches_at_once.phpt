--TEST--
resume() switches at once and returns when the resumed coroutine waits again or ends
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(function (): void {
        echo "a ";
        Coro\Coroutine::yield();
        echo "c ";
        Coro\Coroutine::yield();
        echo "e ";
    });
    echo "b ";
    Coro\Coroutine::resume($id);
    echo "d ";
    Coro\Coroutine::resume($id);
    echo "f\n";
});
?>
--EXPECT--
a b c d e f
