--TEST--
Channel: a canceled push() leaves no value in the channel
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    $channel->push(1);
    $id = go(fn() => print(json_encode([$channel->push(2), $channel->errCode]) . "\n"));
    Coro\Coroutine::cancel($id);
    echo json_encode($channel->stats()), ' ', $channel->pop(), ' ', $channel->length(), "\n";
});
?>
--EXPECT--
[false,-3]
{"consumer_num":0,"producer_num":0,"queue_num":1} 1 0
