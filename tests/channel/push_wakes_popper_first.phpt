--TEST--
push() that wakes a popper lets it run first
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
