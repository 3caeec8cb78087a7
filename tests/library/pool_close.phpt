--TEST--
ConnectionPool: close() ends the waits, and refuses connections that are opened or put back afterwards
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/pool.inc';

use Coro\Coroutine;

Coro\run(function (): void {
    $pool = pool(1);
    $connection = $pool->get();
    $waiters = [go(fn() => show('closed while waiting', $pool->get())), go(fn() => show('closed while waiting', $pool->get(5)))];
    $pool->close();
    $pool->close();
    Coroutine::join($waiters);
    $pool->put($connection);
    show('closed', thrown_by(fn() => $pool->get()), array_slice($pool->stats(), 0, 4));
    $closing = pool(1);
    $opening = go(fn() => show('closed while opening', thrown_by(fn() => $closing->get())));
    $closing->close();
    Coroutine::join([$opening]);
});
?>
--EXPECT--
closed while waiting: false
closed while waiting: false
closed: "RuntimeException: Pool has been closed" {"size":1,"open":0,"idle":0,"waiting":0}
closed while opening: "RuntimeException: Pool has been closed"
