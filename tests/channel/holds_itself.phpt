--TEST--
Channel: the garbage collector frees a channel that contains itself
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $reference = null;
    (function () use (&$reference): void {
        $channel = new Coro\Channel(2);
        $reference = WeakReference::create($channel);
        $channel->push([$channel]);
        $channel->push($channel);
    })();
    var_dump($reference->get() !== null, gc_collect_cycles() > 0, $reference->get());
});
?>
--EXPECT--
bool(true)
bool(true)
NULL
