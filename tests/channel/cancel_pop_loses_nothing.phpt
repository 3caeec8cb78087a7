--TEST--
Channel: a canceled pop() leaves the value for the next popper
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    $first = go(fn() => print('first ' . json_encode([$channel->pop(), $channel->errCode]) . "\n"));
    go(fn() => print('second ' . json_encode($channel->pop()) . "\n"));
    Coro\Coroutine::cancel($first);
    $channel->push('x');
});
?>
--EXPECT--
first [false,-3]
second "x"
