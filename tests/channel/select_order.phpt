--TEST--
select() returns the key and the value of the channel that gets a value first
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $a = new Coro\Channel;
    $b = new Coro\Channel;
    go(function () use ($a, $b): void {
        Coro\Coroutine::sleep(0.001);
        $b->push("to b");
        Coro\Coroutine::sleep(0.001);
        $a->push("to a");
    });
    echo json_encode(Coro\select(["a" => $a, "b" => $b])), "\n";
    echo json_encode(Coro\select(["a" => $a, 5 => $b])), "\n";
    var_dump(Coro\Coroutine\select([$a, $b], [], 0.001));
    echo json_encode([$a->stats(), $b->stats()]), "\n";
});
?>
--EXPECT--
["b","to b"]
["a","to a"]
NULL
[{"consumer_num":0,"producer_num":0,"queue_num":0},{"consumer_num":0,"producer_num":0,"queue_num":0}]
