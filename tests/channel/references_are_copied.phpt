--TEST--
A value that was a reference is a copy in the channel
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $value = 1;
    $reference = &$value;
    $channel = new Coro\Channel(1);
    $channel->push($reference);
    $value = 2;
    var_dump($channel->pop());
});
?>
--EXPECT--
int(1)
