--TEST--
exit(): the coroutines for which a deferred function waits run to their end, and others are ended
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\ConnectionPool;
use Coro\Coroutine;
use Coro\Coroutine\WaitGroup;

Coro\run(function (): void {
    $pool = new ConnectionPool(fn() => new ArrayObject(), 1);
    $pool->resetAlways(function (): bool {
        Coroutine::sleep(0.001);
        return true;
    });
    $defer = function (Closure $last): void {
        go(function () use ($last): void {
            defer($last);
            Coroutine::sleep(60);
        });
    };
    $connection = $pool->get();
    $defer(function () use ($pool, $connection): void {
        Coroutine::sleep(0.01);
        $pool->put($connection);
        echo 'put(): idle ', $pool->stats()['idle'], ', lost ', $pool->stats()['lost'], "\n";
    });
    $defer(function (): void {
        Coroutine::sleep(0.02);
        $group = new WaitGroup(1);
        go(function () use ($group): void {
            go(function () use ($group): void {   // its creator ends first
                Coroutine::sleep(0.002);
                echo "inner\n";
                $group->done();
            });
        });
        go(function (): void {
            try {
                Coroutine::sleep(60);   // nobody waits for this one
            } finally {
                echo "ended\n";
            }
        });
        $group->wait();
        echo "outer\n";
    });
    exit(7);
});
?>
--EXPECT--
put(): idle 1, lost 0
inner
outer
ended
