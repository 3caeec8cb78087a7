--TEST--
Coroutine\Client: sends and receives datagrams, connected or not
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $server = new Socket(AF_INET, SOCK_DGRAM);
    $server->bind('127.0.0.1');
    $at = $server->getsockname()['port'];
    $client = new Client(SWOOLE_SOCK_UDP);
    show('connect', $client->connect('localhost', $at), $client->send('one'), $client->send(''), $client->send('two'));
    show('recvfrom', $server->recvfrom($from), $server->recvfrom($from), $server->recvfrom($from), $from['port'] === $client->getsockname()['port']);
    show('recv', $server->sendto('127.0.0.1', $from['port'], 'back'), $client->recv());
    $client = new Client(SWOOLE_SOCK_UDP);
    show('sendto', $client->sendto('localhost', $at, 'first'), $client->sendto('127.0.0.1', $at, 'second'), $server->recvfrom($from), $server->recvfrom($from));
    $server->sendto('127.0.0.1', $from['port'], 'to you');
    show('recvfrom', $client->recvfrom(100, $host, $number), $host, $number === $at);
    $server->sendto('127.0.0.1', $from['port'], 'again');
    show('recvfrom', $client->recvfrom(2, $host));
    show('not for streams', (new Client(SWOOLE_SOCK_TCP))->sendto('127.0.0.1', $at, 'x'));
});
?>
--EXPECT--
connect: true 3 0 3
recvfrom: "one" "" "two" true
recv: 4 "back"
sendto: true true "first" "second"
recvfrom: "to you" "127.0.0.1" true
recvfrom: "ag"
not for streams: false
