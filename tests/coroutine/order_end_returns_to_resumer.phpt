--TEST--
A coroutine that ends returns the CPU to the coroutine that resumed it, not to its creator
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = 0;
    go(function () use (&$id): void {
        $id = go(function (): void {
            Coro\Coroutine::yield();
            echo "inner ends\n";
        });
        echo "creator ends\n";
    });
    go(function () use (&$id): void {
        Coro\Coroutine::resume($id);
        echo "resumer goes on\n";
    });
});
?>
--EXPECT--
creator ends
inner ends
resumer goes on
