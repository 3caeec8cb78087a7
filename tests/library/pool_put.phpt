--TEST--
ConnectionPool: put() keeps each connection once, and put(null) gives up one connection of the coroutine
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/pool.inc';

use Coro\Coroutine;

Coro\run(function (): void {
    $pool = pool(2);
    $connection = $pool->get();
    $pool->put($connection);
    $pool->put($connection);
    $pool->put(new Connection());
    show('put twice', $pool->stats()['open'], $pool->stats()['idle'], $pool->get() === $pool->get());
    $full = pool(1);
    $full->put(new Connection());
    $full->put(new Connection());
    show('too many', $full->stats()['open'], $full->stats()['idle']);
    // put() twice, while two other coroutines have had the connection meanwhile
    $pool = pool(1);
    $pool->put($connection = $pool->get());
    Coroutine::join([go(fn() => $pool->put($pool->get()))]);
    $turn = new Coro\Channel(1);
    $user = go(fn() => [$pool->get(), $turn->pop()]);
    $pool->put($connection);
    show('put after another coroutine has got it', $pool->get(0.001), $pool->stats()['idle']);
    $turn->push(true);

    // put(null) gives up a connection of the coroutine, once
    $pool = pool(1);
    $connection = $pool->get();
    $pool->put(null);
    $pool->put(null);
    $other = $pool->get();
    $pool->put($connection);
    $figures = array_intersect_key($pool->stats(), ['open' => 0, 'idle' => 0, 'lost' => 0]);
    show('put(null)', $other->number, $pool->get(0.001), $figures);
    $other = null;
    show('places', $pool->stats()['open']);
});
?>
--EXPECT--
put twice: 2 2 false
too many: 1 1
put after another coroutine has got it: false 0
put(null): 2 false {"open":1,"idle":0,"lost":1}
places: 0
