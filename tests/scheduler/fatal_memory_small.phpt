--TEST--
Reaching memory_limit by many suspended coroutines ends the program as usual
--EXTENSIONS--
coro
--INI--
memory_limit=16M
--SKIPIF--
<?php
require __DIR__ . '/../include/limits.inc';
skip_without_memory_limit();
?>
--FILE--
<?php
Coro\run(function (): void {
    Coro\Coroutine::set(['max_coroutine' => 1000000]);
    $hold = function (): string {
        $text = random_bytes(10000);
        Coro\Coroutine::yield();
        return $text;   // keeps opcache from removing the variable
    };
    while (go($hold)) {
    }
    echo "never\n";
});
?>
--EXPECTF--
Fatal error: Allowed memory size of 16777216 bytes exhausted%s(tried to allocate %d bytes) in %s on line %d
