--TEST--
Clients: exit() while clients wait, in a callback of Async\Client, and with clients that are alive at the end
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $silent = serving(fn (Socket $peer) => $peer->recvAll());
    $GLOBALS['alive'] = [];
    foreach ([Client::class, Coro\Client::class] as $class) {
        $GLOBALS['alive'][] = $client = new $class(SWOOLE_SOCK_TCP);
        $client->connect('127.0.0.1', port_of($silent));
        go(fn () => $client->recv());
    }
    $async = new Coro\Async\Client(SWOOLE_SOCK_TCP);
    $async->on('connect', function () {
        echo "exit\n";
        exit(0);
    });
    $async->on('close', fn () => print("close\n"));
    $async->connect('127.0.0.1', port_of($silent));
});
?>
--EXPECT--
exit
