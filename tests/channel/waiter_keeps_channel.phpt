--TEST--
Channel: a channel lives as long as a coroutine waits in it
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $reference = null;
    $id = go(function () use (&$reference): void {
        $channel = new Coro\Channel(1);
        $reference = WeakReference::create($channel);
        var_dump($channel->pop());
    });
    gc_collect_cycles();
    var_dump($reference->get() instanceof Coro\Channel);
    Coro\Coroutine::cancel($id);
    var_dump($reference->get());
});
?>
--EXPECT--
bool(true)
bool(false)
NULL
