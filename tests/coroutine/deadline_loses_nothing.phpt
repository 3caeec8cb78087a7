--TEST--
A wait that is over before its deadline is seen keeps its result
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;

Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    $mutex = new Coroutine\Mutex;
    $mutex->lock();
    go(fn() => Coroutine::deadline(0.001, function () use ($channel, $mutex): void {
        var_dump($mutex->lock());
        $mutex->unlock();
        var_dump($channel->pop());
    }));
    $channel->push("value");
    $mutex->unlock();
    for ($until = microtime(true) + 0.002; microtime(true) < $until;);
});
?>
--EXPECT--
bool(true)
string(5) "value"
