--TEST--
Coroutine\Client: its destructor may send and wait, and the garbage collector frees a client in a cycle
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

class WithDestructor extends Client
{
    public function __destruct()
    {
        echo 'destructor: ', json_encode([$this->send('bye'), $this->recv(0.01), $this->errCode === SOCKET_ETIMEDOUT]), "\n";
    }
}

Coro\run(function () {
    $silent = serving(fn (Socket $peer) => [$peer->recv(), $peer->recvAll()]);
    $port = port_of($silent);
    $client = new WithDestructor(SWOOLE_SOCK_TCP);
    $client->connect('127.0.0.1', $port);
    unset($client);
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->set(['package_length_func' => function (string $bytes) use ($client) {
        return 1;
    }]);
    $client->connect('127.0.0.1', $port);
    $weak = WeakReference::create($client);
    unset($client);
    gc_collect_cycles();
    echo 'collected: ', json_encode($weak->get() === null), "\n";
    stop_serving();
});
?>
--EXPECT--
destructor: [3,false,true]
collected: true
