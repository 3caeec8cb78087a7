--TEST--
Clients: the time limit that connect() is given is that of later calls over this connection, until set() sets another
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

// The seconds that recv() has waited: 0 stands for the limit 0.05, 1 for more than half a second.
function waited(Client|Coro\Client $client): string
{
    $start = microtime(true);
    $result = $client->recv();
    return json_encode([$result, $client->errCode === SOCKET_ETIMEDOUT, (int) (microtime(true) - $start > 0.5)]);
}

Coro\run(function () {
    $port = port_of(serving(fn (Socket $peer) => $peer->recvAll(10, 60)));
    foreach ([Client::class, Coro\Client::class] as $class) {
        $client = new $class(SWOOLE_SOCK_TCP);
        $client->set(['timeout' => 0.7]);
        $client->connect('127.0.0.1', $port, 0.05);
        echo "$class, connect: ", waited($client), "\n";
        $client->set(['package_max_length' => 1000]);
        echo "$class, set without a limit: ", waited($client), "\n";
        $client->set(['write_timeout' => 5]);
        echo "$class, set with a limit for send(): ", waited($client), "\n";
        $client->set(['read_timeout' => 0.6]);
        echo "$class, set with a limit: ", waited($client), "\n";
        $client->close();
        $client->set(['read_timeout' => 0.05]);
        $client->connect('127.0.0.1', $port);
        echo "$class, the next connection: ", waited($client), "\n";
        $client->close();
    }

    // a socket that does not take more bytes
    $full = serving(fn (Socket $peer) => Coro\Coroutine::sleep(60));
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->connect('127.0.0.1', port_of($full), 0.05);
    $sent = $client->send(str_repeat('x', 32 << 20));
    echo 'send: ', json_encode([$sent < 32 << 20, $client->errCode === SOCKET_ETIMEDOUT]), "\n";

    // Coroutine\Socket: the argument of connect() is the limit of this call alone
    $socket = new Socket(AF_INET, SOCK_STREAM);
    $socket->setProtocol(['read_timeout' => 0.6]);
    $socket->connect('127.0.0.1', $port, 0.05);
    $start = microtime(true);
    echo 'socket: ', json_encode([$socket->recv(), microtime(true) - $start > 0.5]), "\n";
    exit(0);
});
?>
--EXPECT--
Coro\Coroutine\Client, connect: [false,true,0]
Coro\Coroutine\Client, set without a limit: [false,true,0]
Coro\Coroutine\Client, set with a limit for send(): [false,true,0]
Coro\Coroutine\Client, set with a limit: [false,true,1]
Coro\Coroutine\Client, the next connection: [false,true,0]
Coro\Client, connect: [false,true,0]
Coro\Client, set without a limit: [false,true,0]
Coro\Client, set with a limit for send(): [false,true,0]
Coro\Client, set with a limit: [false,true,1]
Coro\Client, the next connection: [false,true,0]
send: [true,true]
socket: [false,true]
