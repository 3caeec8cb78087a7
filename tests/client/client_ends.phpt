--TEST--
Clients: a second coroutine is refused while one waits, whose wait is ended by close() and cancel()
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine;
use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

function numbered(string $text): string
{
    return preg_replace('/coroutine \d+/', 'coroutine N', $text);
}

Coro\run(function () {
    $silent = serving(fn (Socket $peer) => [$peer->recv(), $peer->recvAll()]);
    $port = port_of($silent);
    $data = str_repeat('x', 8 << 20);
    $proxy = ['http_proxy_host' => '127.0.0.1', 'http_proxy_port' => $port];   // connect() waits for the proxy's answer
    $waits = [
        'connect' => fn ($c) => $c->connect('127.0.0.1', 1, 5),
        'name' => fn ($c) => $c->connect(str_repeat('x', 64) . '.invalid', 1, 5),
        'recv' => fn ($c) => $c->recv(),
        'send' => fn ($c) => $c->send($data) === strlen($data),
        'enableSSL' => fn ($c) => $c->enableSSL(),
    ];
    $ends = [
        'close' => fn ($c, int $id) => $c->close() || print("not closed\n"),
        'cancel' => fn ($c, int $id) => Coroutine::cancel($id),
        'throw' => fn ($c, int $id) => Coroutine::cancel($id, true),
    ];
    foreach ([Client::class, Coro\Client::class] as $class) {
        foreach ($ends as $end => $finish) {
            $seen = [];
            foreach ($waits as $name => $wait) {
                $client = new $class(SWOOLE_SOCK_TCP);
                if (in_array($name, ['connect', 'name'], true)) {
                    $name === 'connect' && $client->set($proxy);
                } else {
                    $client->connect('127.0.0.1', $port, 60);
                }
                $result = 'nothing';
                $id = go(function () use ($wait, $client, &$result) {
                    try {
                        $result = json_encode($wait($client)) . ' ' . array_search($client->errCode, ['EBADF' => SOCKET_EBADF,
                            'ECANCELED' => SOCKET_ECANCELED], true);
                    } catch (Throwable $error) {
                        $result = get_class($error);
                    }
                });
                $second = $wait($client);
                $second === false && $client->errCode === SOCKET_EBUSY || print("$name: second: $client->errMsg\n");
                $end === 'close' && $class === Client::class && print("$name: " . numbered($client->errMsg) . "\n");
                $finish($client, $id);
                Coroutine::join([$id]);
                $seen[$result][] = $name;
            }
            foreach ($seen as $result => $names) {
                echo "$class, $end: $result: ", count($names) === count($waits) ? 'all' : implode(' ', $names), "\n";
            }
        }
    }
    stop_serving();
});
?>
--EXPECT--
connect: coroutine N connects with this client; coroutine N cannot use it before that has ended
name: coroutine N connects with this client; coroutine N cannot use it before that has ended
recv: coroutine N receives from this socket already; coroutine N cannot do so at the same time
send: coroutine N sends to this socket already; coroutine N cannot do so at the same time
enableSSL: coroutine N receives from this socket already; coroutine N cannot do so at the same time
Coro\Coroutine\Client, close: false ECANCELED: all
Coro\Coroutine\Client, cancel: false ECANCELED: all
Coro\Coroutine\Client, throw: Coro\Coroutine\CanceledException: all
Coro\Client, close: false ECANCELED: all
Coro\Client, cancel: false ECANCELED: all
Coro\Client, throw: Coro\Coroutine\CanceledException: all
