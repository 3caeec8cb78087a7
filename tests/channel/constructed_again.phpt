--TEST--
Channel: a second call of the constructor changes the capacity and keeps the values
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    $channel->push(1);
    $channel->__construct(2);
    var_dump($channel->push(2, 0.001), $channel->pop(), $channel->pop(), $channel->capacity);
});
?>
--EXPECT--
bool(true)
int(1)
int(2)
int(2)
