--TEST--
Clients take an IPv6 address in brackets, as it is written in URLs
--EXTENSIONS--
coro
--SKIPIF--
<?php if (!@stream_socket_server('tcp://[::1]:0')) die('skip there is no IPv6'); ?>
--FILE--
<?php
use Coro\Coroutine as C;

Coro\run(function (): void {
    $listener = new C\Socket(AF_INET6, SOCK_STREAM);
    $listener->bind('::1');
    $listener->listen();
    $port = $listener->getsockname()['port'];
    go(function () use ($listener): void {
        while ($peer = $listener->accept(5)) {
            go(function () use ($peer): void {
                while (($bytes = $peer->recv(timeout: 5)) > '') {
                    $host = preg_match('/^Host: (\S+)/m', $bytes, $match) ? $match[1] : '';
                    $port = $peer->getsockname()['port'];
                    $peer->sendAll($host === '' ? "+PONG\r\n"
                        : "HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n" . ($host === "[::1]:$port" ? 'ok' : 'no'));
                }
            });
        }
    });

    $client = new C\Http\Client('[::1]', $port);
    var_dump($client->get('/'), $client->body, $client->host, Coro\Http\get("http://[::1]:$port/")->getBody());
    $client = new C\Client(SWOOLE_SOCK_TCP6);
    var_dump($client->connect('[::1]', $port));
    $client = new Coro\Client(SWOOLE_SOCK_TCP6);
    var_dump($client->connect('[::1]', $port));
    $socket = new C\Socket(AF_INET6, SOCK_STREAM);
    var_dump($socket->connect('[::1]', $port));
    $client = new C\Client(SWOOLE_SOCK_TCP6);
    $client->set(['bind_address' => '[::1]']);
    var_dump($client->connect('::1', $port));
    if ((new ReflectionClass(C\Redis::class))->hasMethod('ping')) {
        var_dump((new C\Redis)->connect('[::1]', $port));
    }

    $receiver = new C\Socket(AF_INET6, SOCK_DGRAM);
    $receiver->bind('::1');
    $port = $receiver->getsockname()['port'];
    var_dump((new C\Socket(AF_INET6, SOCK_DGRAM))->sendto('[::1]', $port, 'one'), $receiver->recvfrom($from));
    var_dump((new C\Client(SWOOLE_SOCK_UDP6))->sendto('[::1]', $port, 'two'), $receiver->recvfrom($from));
    $listener->close();
});
?>
--EXPECT--
bool(true)
string(2) "ok"
string(5) "[::1]"
string(2) "ok"
bool(true)
bool(true)
bool(true)
bool(true)
bool(true)
int(3)
string(3) "one"
bool(true)
string(3) "two"
