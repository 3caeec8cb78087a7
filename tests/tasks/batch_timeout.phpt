--TEST--
batch(): a function that has not returned in time is canceled, and its result is null
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    echo json_encode(Co\batch(["a" => fn() => 1, "b" => fn() => Coro\Coroutine::yield()], 0.001)), "\n";
    echo Coro\Coroutine::stats()["coroutine_num"], "\n";
});
?>
--EXPECT--
{"a":1,"b":null}
1
