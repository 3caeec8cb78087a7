--TEST--
Channel: values are popped in the order in which they were pushed
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(3);
    $channel->push(1);
    $channel->push('two');
    $channel->push([3]);
    echo json_encode([$channel->pop(), $channel->pop(), $channel->pop()]), "\n";
});
?>
--EXPECT--
[1,"two",[3]]
