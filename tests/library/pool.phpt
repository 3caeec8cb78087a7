--TEST--
ConnectionPool: opens as many connections as its size, for which other coroutines wait
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/pool.inc';

use Coro\Coroutine;
use Swoole\ConnectionPool;

show('outside of coroutines', thrown_by(fn() => pool(1)->fill()));

Coro\run(function (): void {
    $pool = pool(10);
    $most = $used = 0;
    Coroutine\batch(array_fill(0, 100, function () use ($pool, &$used, &$most): void {
        $connection = $pool->get();
        $most = max($most, ++$used);
        Coroutine::sleep(0.001);
        $used--;
        $pool->put($connection);
    }));
    show('100 coroutines', Connection::$made, $most, array_slice($pool->stats(), 0, 4));

    $pool = pool(2);
    $pool->fill();
    $pool->fill();
    [$a, $b] = [$pool->get(), $pool->get()];
    show('exhausted', Connection::$made, $pool->get(0.002), $pool->stats());
    $values = new ConnectionPool(fn() => 7, 1);
    $value = $values->get();
    $values->put($value);
    show('connections that are not objects', $values->get(), $values->get(0.001));
});
?>
--EXPECT--
outside of coroutines: "Coro\\Error: Coro\\Channel::push() waits, so it must be called inside a coroutine"
100 coroutines: 10 10 {"size":10,"open":10,"idle":10,"waiting":0}
exhausted: 2 false {"size":2,"open":2,"idle":0,"waiting":0,"waits":1,"timeouts":1,"opened":2,"lost":0,"errors":0}
connections that are not objects: 7 false
