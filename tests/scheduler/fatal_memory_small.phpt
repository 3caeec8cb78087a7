--TEST--
The memory limit reached by many suspended coroutines
--EXTENSIONS--
coro
--INI--
memory_limit=16M
--FILE--
<?php
Coro\run(function (): void {
    Coro\Coroutine::set(['max_coroutine' => 1000000]);
    $hold = function (): void {
        $text = str_repeat('x', 10000);
        Coro\Coroutine::yield();
    };
    while (true) {
        go($hold);
    }
});
?>
--EXPECTF--
Fatal error: Allowed memory size of 16777216 bytes exhausted%s(tried to allocate %d bytes) in %s on line %d
