--TEST--
Channel: close() wakes every waiting coroutine; its pop() or push() returns false and errCode is set
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $empty = new Coro\Channel(1);
    $full = new Coro\Channel(1);
    $full->push(1);
    for ($i = 0; $i < 2; $i++) {
        go(fn() => print(json_encode(['pop', $empty->pop(), $empty->errCode]) . "\n"));
        go(fn() => print(json_encode(['push', $full->push(2), $full->errCode]) . "\n"));
    }
    var_dump($empty->close(), $full->close(), $empty->close());
});
?>
--EXPECT--
bool(true)
bool(true)
bool(false)
["pop",false,-2]
["pop",false,-2]
["push",false,-2]
["push",false,-2]
