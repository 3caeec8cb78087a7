--TEST--
Channel: a successful pop() sets errCode to 0, a successful push() keeps it
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $channel = new Coro\Channel(2);
    $code = fn() => print("$channel->errCode\n");
    $channel->pop(0.001);
    $code();
    $channel->push('a');
    $code();
    $channel->pop();
    $code();
    $channel->pop(0.001);
    $channel->push('b');
    Coro\select([$channel]);
    $code();
    $channel->pop(0.001);
    go(fn() => $channel->push('c'));
    $channel->pop();
    $code();
    unset($channel->errCode);
    $channel->push('d');
    var_dump($channel->pop());
});
?>
--EXPECT--
-1
-1
0
0
0
string(1) "d"
