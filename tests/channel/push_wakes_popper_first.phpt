--TEST--
Channel: when push() wakes a popper, the popper runs before push() returns
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    go(function () use ($channel): void {
        $value = $channel->pop();
        echo "popped $value\n";
    });
    $channel->push('x');
    echo "pushed\n";
});
?>
--EXPECT--
popped x
pushed
