--TEST--
Async\Client sends and receives datagrams
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/async.inc';

use Coro\Async\Client;
use Coro\Coroutine\Channel;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $done = new Channel(1);
    $end = fn () => $done->push(true);
    $server = new Socket(AF_INET, SOCK_DGRAM);
    $server->bind('127.0.0.1');
    $client = watched('udp', ['connect' => $end, 'receive' => $end], SWOOLE_SOCK_UDP);
    $client->connect('127.0.0.1', $server->getsockname()['port']);
    $done->pop();
    var_dump($client->send('one'), $server->recvfrom($from));
    $server->sendto($from['address'], $from['port'], 'two');
    $done->pop();
    $client->close();
    stop_serving();
});
?>
--EXPECT--
udp: connect
int(3)
string(3) "one"
udp: receive two
udp: close
