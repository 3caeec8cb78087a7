--TEST--
A hundred thousand coroutines, one after the other, use one stack and no further memory
--EXTENSIONS--
coro
--FILE--
<?php
Coro\run(function (): void {
    $body = function (): void {
    };
    go($body);
    $before = memory_get_usage();
    for ($i = 0; $i < 100000; $i++) {
        go($body);
    }
    var_dump(memory_get_usage() - $before < 1024);
    $stats = Coro\Coroutine::stats();
    echo $stats['coroutine_last_cid'], ' ', $stats['coroutine_peak_num'], "\n";
});
?>
--EXPECT--
bool(true)
100002 2
