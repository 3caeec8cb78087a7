--TEST--
Coroutine\Client: set() is refused while a coroutine receives; close() of the exported socket ends the wait
--EXTENSIONS--
coro
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
    $client->connect('127.0.0.1', $port);
    $id = go(fn () => $client->recv());
    echo 'set: ', json_encode([$client->set(['timeout' => 1]), $client->errCode === SOCKET_EBUSY, $client->peek(), $client->send('x')]), "\n";
    $client->exportSocket()->close();
    Coroutine::join([$id]);
    echo 'exported: ', json_encode([$client->errCode === SOCKET_ECANCELED, $client->isConnected()]), "\n";
    stop_serving();
});
?>
--EXPECT--
set: [false,true,false,1]
exported: [true,false]
