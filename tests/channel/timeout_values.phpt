--TEST--
Channel: timeouts of 0 and below wait forever, very small timeouts expire
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    foreach ([0, -1, -0.5, -INF, INF] as $timeout) {
        go(function () use ($channel, $timeout): void {
            var_dump($channel->pop($timeout));
        });
    }
    var_dump($channel->pop(0.0000001));
    for ($i = 1; $i <= 5; $i++) {
        $channel->push($i);
    }
});
?>
--EXPECT--
bool(false)
int(1)
int(2)
int(3)
int(4)
int(5)
