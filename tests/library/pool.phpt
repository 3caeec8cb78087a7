--TEST--
ConnectionPool: sizes, waits, lost connections, close(), heartbeat and misuse
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Swoole\ConnectionPool;

final class Connection
{
    public static int $made = 0;
    public readonly int $number;
    public bool $isAlive = true;

    public function __construct()
    {
        Coroutine::getCid() > 0 && Coroutine::sleep(0.001);   // connecting takes time
        $this->number = ++self::$made;
    }

    public function ping(): bool
    {
        return $this->isAlive;
    }
}

function show(string $title, mixed ...$values): void
{
    echo "$title: ", implode(' ', array_map(json_encode(...), $values)), "\n";
}

function pool(int $size): ConnectionPool
{
    Connection::$made = 0;
    return new ConnectionPool(fn() => new Connection(), $size);
}

function thrown_by(Closure $call): string
{
    try {
        return json_encode($call());
    } catch (Throwable $error) {
        return $error::class . ': ' . $error->getMessage();
    }
}

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

    // a coroutine that waits gets the place of a connection that is lost or dropped, and the error of opening another one
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

    // put() twice, and a connection that the program has opened
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

    $values = new ConnectionPool(fn() => 7, 1);
    $value = $values->get();
    $values->put($value);
    show('connections that are not objects', $values->get(), $values->get(0.001));

});

Coro\run(function (): void {
    // arguments that are no number of seconds, or too large
    $pool = pool(1);
    $taken = $pool->get();
    show('NAN', thrown_by(fn() => $pool->get(NAN)));
    show('NAN', thrown_by(fn() => $pool->heartbeat(NAN)));
    show('too large', thrown_by(fn() => new ConnectionPool(fn() => 1, PHP_INT_MAX)));

    // cancel() and deadlines while a coroutine waits for a connection or opens one
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

    // close() while coroutines wait and connections are out
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

    // the heartbeat checks connections that were idle for too long
    $pool = pool(1)->heartbeat(0.001);
    $connection = $pool->get();
    $pool->put($connection);
    $connection->isAlive = false;
    show('idle for a short time', $pool->get() === $connection);
    $pool->put($connection);
    Coroutine::sleep(0.002);
    $other = $pool->get();
    show('idle for longer', $other === $connection, Connection::$made, $pool->stats()['lost']);
    $pool = pool(1)->heartbeat(0, fn(Connection $connection) => throw new Exception("$connection->number"));
    $pool->put($pool->get());
    show('the check throws', $pool->get()->number);

    // the destructor of a connection that waits does not disturb the pool
    $pool = new ConnectionPool(fn() => new class {
        public function __destruct()
        {
            Coroutine::sleep(0.001);
        }
    }, 1);
    $connection = $pool->get();
    $connection = null;
    show('a destructor waits', is_object($pool->get()));
});

Coro\run(function (): void {
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

    // a connection that garbage refers to, while a coroutine waits for its place
    $pool = pool(1);
    $garbage = new stdClass();
    $garbage->itself = $garbage;
    $garbage->connection = $pool->get();
    $garbage = null;
    $waiter = go(fn() => show('after a collection', $pool->get(5)->number));
    gc_collect_cycles();
    Coroutine::join([$waiter]);

    // the server ends a connection
    $listener = stream_socket_server('tcp://127.0.0.1:0');
    $pool = new ConnectionPool(function () use ($listener): stdClass {
        $connection = new stdClass();
        $connection->stream = stream_socket_client('tcp://' . stream_socket_get_name($listener, false));
        return $connection;
    }, 1);
    $connection = $pool->get();
    $server = stream_socket_accept($listener);
    $pool->put($connection);
    show('kept', $pool->get() === $connection);
    fclose($server);
    stream_get_contents($connection->stream);
    $pool->put($connection);
    $other = $pool->get();
    show('ended by the server', $other === $connection, $pool->stats()['lost']);
    $server = stream_socket_accept($listener);
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
outside of coroutines: "Coro\\Error: Coro\\Channel::push() waits, so it must be called inside a coroutine"
100 coroutines: 10 10 {"size":10,"open":10,"idle":10,"waiting":0}
exhausted: 2 false {"size":2,"open":2,"idle":0,"waiting":0,"waits":1,"timeouts":1,"opened":2,"lost":0,"errors":0}
after put(null): 3
after the last reference is dropped: 4
each waiter gets the error: "Exception: refused"
each waiter gets the error: "Exception: refused"
each waiter gets the error: "Exception: refused"
and then connections: true 1
put twice: 2 2 false
too many: 1 1
connections that are not objects: 7 false
NAN: "ValueError: Coro\\ConnectionPool::get(): Argument #1 ($timeout) must not be NAN"
NAN: "ValueError: Coro\\ConnectionPool::heartbeat(): Argument #1 ($seconds) must not be NAN"
too large: "ValueError: Coro\\ConnectionPool::__construct(): Argument #2 ($size) must be at most 1000000"
canceled while opening: "Coro\\Coroutine\\CanceledException: the coroutine was canceled"
canceled while waiting: "Coro\\Coroutine\\CanceledException: the coroutine was canceled"
a deadline: "Coro\\Coroutine\\TimeoutException: the deadline has passed"
the pool is complete: 1 1 0
closed while waiting: false
closed while waiting: false
closed: "RuntimeException: Pool has been closed" {"size":1,"open":0,"idle":0,"waiting":0}
closed while opening: "RuntimeException: Pool has been closed"
idle for a short time: true
idle for longer: false 2 1
the check throws: 2
a destructor waits: true
time limits: 10 {"open":1,"idle":1,"lost":0}
put after another coroutine has got it: false 0
put(null): 2 false {"open":1,"idle":0,"lost":1}
places: 0
after a collection: 2
kept: true
ended by the server: false 1
in a new loop: 1
in a new loop: 2
end: 0
