--TEST--
Channel: errCode is 0 until a call fails
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    $channel->push(1);
    $channel->pop();
    var_dump($channel->errCode, CORO_CHANNEL_OK);
});
?>
--EXPECT--
int(0)
int(0)
