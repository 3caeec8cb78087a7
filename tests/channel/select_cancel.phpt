--TEST--
select(): a canceled call takes no value from any channel
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $a = new Coro\Channel;
    $b = new Coro\Channel;
    $id = go(fn() => var_dump(Coro\select([$a, $b])));
    Coro\Coroutine::cancel($id);
    $id = go(function () use ($a, $b): void {
        try {
            Coro\select([$a, $b]);
        } catch (Coro\Coroutine\CanceledException) {
            echo "canceled\n";
        }
    });
    Coro\Coroutine::cancel($id, true);
    $a->push("a");
    $b->push("b");
    echo $a->pop(), $b->pop(), "\n";
});
?>
--EXPECT--
NULL
canceled
ab
