--TEST--
Coroutine\Client: connects to unix sockets, of streams and of datagrams
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $path = temporary_file('socket');
    $listener = new Socket(AF_UNIX, SOCK_STREAM);
    $listener->bind($path) && $listener->listen();
    go(fn () => $listener->accept()->send('from unix'));
    $client = new Client(SWOOLE_SOCK_UNIX_STREAM);
    show('unix', $client->connect($path), $client->recv(), $client->recv(), $client->getpeername()['host'] === $path);
    $server = new Socket(AF_UNIX, SOCK_DGRAM);
    $server->bind(temporary_file('datagrams'));
    $client = new Client(SWOOLE_SOCK_UNIX_DGRAM);
    $client->set(['bind_address' => temporary_file('own')]);
    show('unix datagrams', $client->connect(temporary_file('datagrams')), $client->send('one'), $server->recvfrom($from),
        $server->sendto($from['address'], 0, 'two'), $client->recv());
});
?>
--EXPECT--
unix: true "from unix" "" true
unix datagrams: true 3 "one" 3 "two"
