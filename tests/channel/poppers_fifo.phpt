--TEST--
Channel: waiting poppers are served in the order of their calls
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    foreach (['a', 'b', 'c'] as $name) {
        go(function () use ($channel, $name): void {
            $value = $channel->pop();
            echo "$name$value ";
        });
    }
    foreach ([1, 2, 3] as $value) {
        $channel->push($value);
    }
});
?>
--EXPECT--
a1 b2 c3
