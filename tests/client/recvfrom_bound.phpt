--TEST--
Coroutine\Client: recvfrom() of a client for datagrams that has a local address and no connection receives what others send there
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

Coro\run(function (): void {
    $probe = new Socket(AF_INET, SOCK_DGRAM, 0);
    $probe->bind('127.0.0.1');
    $port = $probe->getsockname()['port'];
    $probe->close();
    $client = new Client(CORO_SOCK_UDP);
    $client->set(['bind_address' => '127.0.0.1', 'bind_port' => $port, 'timeout' => 20]);
    Coro\go(function () use ($client): void {
        var_dump($client->recvfrom(100, $host, $number), $host);
    });
    (new Socket(AF_INET, SOCK_DGRAM, 0))->sendto('127.0.0.1', $port, 'hello');
});
?>
--EXPECT--
string(5) "hello"
string(9) "127.0.0.1"
