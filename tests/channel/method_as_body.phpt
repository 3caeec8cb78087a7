--TEST--
Channel: a coroutine whose function is a channel's method keeps the channel alive
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $reference = null;
    $make = function () use (&$reference): array {
        $channel = new Coro\Channel(1);
        $reference = WeakReference::create($channel);
        return [$channel, 'pop'];
    };
    $id = go($make(), 5.0);
    var_dump($reference->get() instanceof Coro\Channel);
    Coro\Coroutine::cancel($id);
    var_dump($reference->get());
});
?>
--EXPECT--
bool(true)
NULL
