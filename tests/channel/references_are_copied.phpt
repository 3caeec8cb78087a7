--TEST--
Channel: push() of a reference stores a copy of its value
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
