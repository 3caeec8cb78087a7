--TEST--
Channel: the values in a closed channel can still be popped; after them pop() returns false at once
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(3);
    $channel->push('a');
    $channel->push('b');
    $channel->close();
    var_dump($channel->push('c'), $channel->errCode === CORO_CHANNEL_CLOSED);
    var_dump($channel->pop(), $channel->pop(), $channel->pop(), $channel->errCode === CORO_CHANNEL_CLOSED);
});
?>
--EXPECT--
bool(false)
bool(true)
string(1) "a"
string(1) "b"
bool(false)
bool(true)
