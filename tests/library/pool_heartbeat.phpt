--TEST--
ConnectionPool: connections that were idle for too long, or that the server has ended, are replaced
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/pool.inc';

use Coro\Coroutine;
use Swoole\ConnectionPool;

Coro\run(function (): void {
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
?>
--EXPECT--
idle for a short time: true
idle for longer: false 2 1
the check throws: 2
kept: true
ended by the server: false 1
