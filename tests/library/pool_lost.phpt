--TEST--
ConnectionPool: a coroutine that waits gets the place of a connection that is lost, or the error of opening another one
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/pool.inc';

use Coro\Coroutine;
use Swoole\ConnectionPool;

Coro\run(function (): void {
    $pool = pool(2);
    $pool->fill();
    $pool->fill();
    [$a, $b] = [$pool->get(), $pool->get()];
    $waiter = go(fn() => show('after put(null)', $pool->get()->number));
    $pool->put(null);
    unset($a);   // put(null) does not say which one is lost
    Coroutine::join([$waiter]);
    $waiter = go(function () use ($pool): void {
        $connection = $pool->get();
        show('after the last reference is dropped', $connection->number);
        $pool->put($connection);
    });
    unset($b);
    Coroutine::join([$waiter]);

    $fails = true;
    $failing = new ConnectionPool(function () use (&$fails) {
        Coroutine::sleep(0.001);
        return $fails ? throw new Exception('refused') : new Connection();
    }, 1);
    $waiters = [];
    for ($i = 0; $i < 3; $i++) {
        $waiters[] = go(fn() => show('each waiter gets the error', thrown_by(fn() => $failing->get())));
    }
    Coroutine::join($waiters);
    $fails = false;
    $connection = $failing->get();
    show('and then connections', is_object($connection), $failing->stats()['open']);
});
?>
--EXPECT--
after put(null): 3
after the last reference is dropped: 4
each waiter gets the error: "Exception: refused"
each waiter gets the error: "Exception: refused"
each waiter gets the error: "Exception: refused"
and then connections: true 1
