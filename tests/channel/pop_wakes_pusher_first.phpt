--TEST--
Channel: when pop() wakes a pusher, the pusher runs before pop() returns
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    go(function () use ($channel): void {
        $channel->push(1);
        $channel->push(2);
        echo "pushed 2\n";
    });
    $value = $channel->pop();
    echo "popped $value, {$channel->length()} left\n";
});
?>
--EXPECT--
pushed 2
popped 1, 1 left
