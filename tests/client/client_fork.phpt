--TEST--
Coroutine\Client: a child uses a connection while a coroutine of the parent waits
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine;
use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $silent = serving(fn (Socket $peer) => [$peer->recv(), $peer->recvAll()]);
    $port = port_of($silent);
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->connect('127.0.0.1', port_of(echoing()));
    $half = new Client(SWOOLE_SOCK_TCP);
    $half->set(['http_proxy_host' => '127.0.0.1', 'http_proxy_port' => $port]);
    go(fn () => $half->connect('127.0.0.1', 1));
    $result = new Coroutine\Channel(1);
    go(fn () => $result->push($client->recv()));
    if (($child = pcntl_fork()) === 0) {
        echo 'child: ', json_encode([$client->recv(0.01), $client->errCode === SOCKET_ETIMEDOUT, $half->connect('127.0.0.1', 1, 0.01), $half->errCode]), "\n";
        exit(0);
    }
    pcntl_waitpid($child, $status);
    $client->send('for the parent');
    echo 'parent: ', $result->pop(), "\n";
    $half->close();
    stop_serving();
});
?>
--EXPECT--
child: [false,true,false,110]
parent: for the parent
