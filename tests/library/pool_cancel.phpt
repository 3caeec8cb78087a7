--TEST--
ConnectionPool: cancel(), deadlines and time limits end the wait and the opening of connections, and leave the pool complete
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/pool.inc';

use Coro\Coroutine;

Coro\run(function (): void {
    $pool = pool(1);
    $opening = go(fn() => show('canceled while opening', thrown_by(fn() => $pool->get())));
    Coroutine::cancel($opening, true);
    Coroutine::join([$opening]);
    $connection = $pool->get();
    $waiting = go(fn() => show('canceled while waiting', thrown_by(fn() => $pool->get())));
    Coroutine::cancel($waiting, true);
    show('a deadline', thrown_by(fn() => Coroutine::deadline(0.001, fn() => $pool->get())));
    $pool->put($connection);
    show('the pool is complete', $pool->stats()['open'], $pool->stats()['idle'], $pool->stats()['waiting']);
    // a time limit strikes in the code of the program, never in that of the pool
    $pool = pool(2);
    $ended = 0;
    for ($i = 0; $i < 10; $i++) {
        Coroutine::join([go(function () use ($pool, &$ended): void {
            Coroutine::setTimeLimit(0.001);
            try {
                while (true) {
                    $pool->put($pool->get());
                }
            } catch (Coroutine\TimeoutException) {
                $ended++;
            }
        })]);
    }
    show('time limits', $ended, array_intersect_key($pool->stats(), ['open' => 0, 'idle' => 0, 'lost' => 0]));
});
?>
--EXPECT--
canceled while opening: "Coro\\Coroutine\\CanceledException: the coroutine was canceled"
canceled while waiting: "Coro\\Coroutine\\CanceledException: the coroutine was canceled"
a deadline: "Coro\\Coroutine\\TimeoutException: the deadline has passed"
the pool is complete: 1 1 0
time limits: 10 {"open":1,"idle":1,"lost":0}
