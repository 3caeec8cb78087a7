--TEST--
select(): a closed channel is reported with the value false
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(1);
    $channel->push("last");
    $channel->close();
    echo json_encode(Coro\select(["x" => $channel])), json_encode(Coro\select(["x" => $channel])),
        json_encode(Coro\select([], ["x" => [$channel, 1]])), $channel->errCode, "\n";
    $later = new Coro\Channel;
    go(function () use ($later): void {
        Coro\Coroutine::sleep(0.001);
        $later->close();
    });
    echo json_encode(Coro\select([new Coro\Channel, "later" => $later])), $later->errCode, "\n";
});
?>
--EXPECT--
["x","last"]["x",false]["x",false]-2
["later",false]-2
