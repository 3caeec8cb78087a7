--TEST--
Channel: isEmpty(), isFull(), length() and stats() return the state of the channel
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(2);
    $show = fn() => print(json_encode([$channel->isEmpty(), $channel->isFull(), $channel->length()]) . "\n");
    $show();
    $channel->push(1);
    $show();
    $channel->push(2);
    $show();
    $id = go(fn() => $channel->push(3));
    echo json_encode($channel->stats()), "\n";
    Coro\Coroutine::cancel($id);
});
?>
--EXPECT--
[true,false,0]
[false,false,1]
[false,true,2]
{"consumer_num":0,"producer_num":1,"queue_num":2}
