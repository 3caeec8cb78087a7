--TEST--
ConnectionPool: destructors, collections of garbage and the end of the loop do not disturb it
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/pool.inc';

use Coro\Coroutine;
use Swoole\ConnectionPool;

Coro\run(function (): void {
    $pool = new ConnectionPool(fn() => new class {
        public function __destruct()
        {
            Coroutine::sleep(0.001);
        }
    }, 1);
    $connection = $pool->get();
    $connection = null;
    show('a destructor waits', is_object($pool->get()));
    // a connection that garbage refers to, while a coroutine waits for its place
    $pool = pool(1);
    $garbage = new stdClass();
    $garbage->itself = $garbage;
    $garbage->connection = $pool->get();
    $garbage = null;
    $waiter = go(fn() => show('after a collection', $pool->get(5)->number));
    gc_collect_cycles();
    Coroutine::join([$waiter]);
});

// a pool of a loop that has ended is used in another one
$pool = pool(1);
for ($i = 0; $i < 2; $i++) {
    Coro\run(function () use ($pool): void {
        $connection = $pool->get();
        $waiter = go(fn() => show('in a new loop', $pool->get()->number));
        $pool->put($connection);
    });
}

// a pool that goes away with its connections
$pool = null;
show('end', Coroutine::stats()['coroutine_num']);
?>
--EXPECT--
a destructor waits: true
after a collection: 2
in a new loop: 1
in a new loop: 2
end: 0
