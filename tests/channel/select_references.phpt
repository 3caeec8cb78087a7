--TEST--
select() keeps its channels and pushed values when the passed arrays change through references during the wait
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Channel;
use Coro\Coroutine;

Coro\run(function (): void {
    $pops = new Channel;
    $waits = go(function () use (&$pops): void {
        echo json_encode(Coro\select([&$pops], [], 0.01)), "\n";
    });
    $pops = null;
    for ($i = 0; $i < 100; $i++) {
        $others[] = new Channel(7);
    }

    $full = new Channel(1);
    $full->push('before');
    $pair = [$full, str_repeat('v', 3)];
    go(function () use (&$pair): void {
        echo json_encode(Coro\select([], ['k' => &$pair])), "\n";
    });
    $pair = null;
    for ($i = 0; $i < 100; $i++) {
        $others[] = [str_repeat('w', 3), 2];
    }
    echo $full->pop(), "\n";
    echo $full->pop(), "\n";
    Coroutine::join([$waits]);
});
?>
--EXPECT--
["k",true]
before
vvv
null
