--TEST--
Channel: waiting pushers are served in the order of their calls
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    foreach ([1, 2, 3, 4] as $value) {
        go(fn() => $channel->push($value));
    }
    for ($i = 0; $i < 4; $i++) {
        echo $channel->pop(), ' ';
    }
});
?>
--EXPECT--
1 2 3 4
