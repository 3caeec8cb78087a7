--TEST--
select() pushes to the channel that has room first
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $full = new Coro\Channel(1);
    $full->push("before");
    $empty = new Coro\Channel(1);
    go(function () use ($full): void {
        Coro\Coroutine::sleep(0.001);
        echo $full->pop(), "\n";
        echo $full->pop(), "\n";
    });
    echo json_encode(Coro\select(["in" => $empty], ["out" => [$full, "selected"]])), "\n";
    echo json_encode(Coro\select([], [[$empty, "at once"]])), " ", $empty->pop(), "\n";
});
?>
--EXPECT--
["out",true]
[0,true] at once
before
selected
