--TEST--
stack_size: a larger value allows deeper recursion through internal functions
--EXTENSIONS--
coro
--FILE--
<?php
Coro\Coroutine::set(['stack_size' => '16M']);
function down(int $n): int
{
    return $n ? array_sum(array_map('down', [$n - 1])) + 1 : 0;
}
Coro\run(function (): void {
    echo down(10000), "\n";
});
?>
--EXPECT--
10000
