--TEST--
Async\Client calls its callbacks in order, and can connect again after close()
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/async.inc';

use Coro\Async\Client;
use Coro\Coroutine\Channel;

Coro\run(function () {
    $done = new Channel(1);
    $end = fn () => $done->push(true);
    $echo = echoing();
    $port = port_of($echo);
    $client = watched('echo', ['connect' => fn (Client $c) => $c->send('hello'), 'receive' => fn (Client $c) => $c->close(), 'close' => $end]);
    var_dump($client->isConnected(), $client->connect('localhost', $port), $client->connect('127.0.0.1', $port), $client->errCode === SOCKET_EISCONN);
    $done->pop();
    var_dump($client->isConnected(), $client->close(), $client->send('x'), $client->sleep(), $client->errCode);
    $client->connect('127.0.0.1', $port);
    $done->pop();
    stop_serving();
});
?>
--EXPECT--
bool(false)
bool(true)
bool(false)
bool(true)
echo: connect
echo: receive hello
echo: close
bool(false)
bool(false)
bool(false)
bool(false)
int(5001)
echo: connect
echo: receive hello
echo: close
