--TEST--
Channel: pop() returns false after its timeout and leaves the channel usable
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    var_dump($channel->pop(0.001), $channel->errCode === CORO_CHANNEL_TIMEOUT);
    $channel->push('later');
    var_dump($channel->pop());
});
?>
--EXPECT--
bool(false)
bool(true)
string(5) "later"
