--TEST--
join() of one coroutine by several others wakes them in the order of their calls
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $id = go(fn() => Coro\Coroutine::yield());
    foreach (['a', 'b', 'c'] as $name) {
        go(function () use ($id, $name): void {
            Coro\Coroutine::join([$id]);
            echo $name, ' ';
        });
    }
    Coro\Coroutine::resume($id);
    echo "resumer ";
});
?>
--EXPECT--
resumer a b c
