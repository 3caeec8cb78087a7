--TEST--
Classes in PHP: pools and their loans leave nothing behind
--EXTENSIONS--
coro
--FILE--
<?php
use Swoole\ConnectionPool;

Coro\run(function (): void {
    $use = function (): void {
        $pool = new ConnectionPool(fn() => new ArrayObject(), 4);
        $tasks = array_fill(0, 20, function () use ($pool): void {
            $connection = $pool->get();
            Coro\Coroutine::getCid() % 3 ? $pool->put($connection) : $connection = null;
        });
        Coro\Coroutine\batch($tasks);
        $pool->close();
    };
    for ($i = 0; $i < 30; $i++) {
        $use();
        $i === 10 && $before = memory_get_usage();
    }
    var_dump(memory_get_usage() - $before < 2000);
});
?>
--EXPECT--
bool(true)
