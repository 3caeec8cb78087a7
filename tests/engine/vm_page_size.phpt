--TEST--
VM stack: pages that a coroutine adds are small
--EXTENSIONS--
coro
--FILE--
<?php
function down(int $n): void
{
    if ($n > 0) {
        down($n - 1);
    } else {
        Coro\Coroutine::yield();
    }
}
Coro\run(function (): void {
    $before = memory_get_usage();
    for ($i = 0; $i < 50; $i++) {
        $ids[] = go('down', 100);
    }
    $each = (memory_get_usage() - $before) / count($ids);
    echo $each < (32 << 10) ? 'small' : "$each bytes", "\n";
    array_map(Coro\Coroutine::resume(...), $ids);
});
?>
--EXPECT--
small
