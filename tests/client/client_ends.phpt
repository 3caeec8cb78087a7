--TEST--
Clients: two coroutines on one client, close() and cancel() during waits, destructors and callbacks that wait or throw, forks, exit()
--EXTENSIONS--
coro
openssl
pcntl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine;
use Coro\Coroutine\Client;
use Coro\Coroutine\Socket;

class WithDestructor extends Client
{
    public function __destruct()
    {
        echo 'destructor: ', json_encode([$this->send('bye'), $this->recv(0.01), $this->errCode === SOCKET_ETIMEDOUT]), "\n";
    }
}

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

Coro\run(function () {
    $silent = serving(fn (Socket $peer) => [$peer->recv(), $peer->recvAll()]);
    $port = port_of($silent);

    // set() while a coroutine receives, and methods of the exported socket
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->connect('127.0.0.1', $port);
    $id = go(fn () => $client->recv());
    echo 'set: ', json_encode([$client->set(['timeout' => 1]), $client->errCode === SOCKET_EBUSY, $client->peek(), $client->send('x')]), "\n";
    $client->exportSocket()->close();
    Coroutine::join([$id]);
    echo 'exported: ', json_encode([$client->errCode === SOCKET_ECANCELED, $client->isConnected()]), "\n";

    // destructors, also in the garbage collector
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

    // package_length_func calls, throws and closes
    $echo = echoing();
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->set(['package_length_func' => function () use (&$then) {
        return $then();
    }]);
    $client->connect('127.0.0.1', port_of($echo));
    $client->send('abcdef');
    $then = fn () => print('inside: ' . json_encode([$client->recv(), $client->errCode === SOCKET_EBUSY, $client->set([])]) . "\n");
    echo $client->recv(), "\n";
    $then = fn () => throw new Exception('from the function');
    try {
        $client->recv();
    } catch (Exception $error) {
        echo $error->getMessage(), "\n";
    }
    $then = fn () => (int) $client->close();
    echo json_encode([$client->recv(), $client->errCode === SOCKET_ECANCELED, $client->connected]), "\n";

    // A child uses a connection while a coroutine of the parent waits.
    $client->set(['package_length_func' => null]);
    $client->connect('127.0.0.1', port_of($echo));
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

    // outside of coroutines, package_length_func calls its own client
    $GLOBALS['listener'] = stream_socket_server('tcp://127.0.0.1:0');
    stop_serving();
});

$blocking = new Coro\Client(SWOOLE_SOCK_TCP);
$blocking->set(['package_length_func' => fn () => print('inside: ' . json_encode([$blocking->recv(), $blocking->errMsg]) . "\n")]);
$blocking->connect('127.0.0.1', (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1), 5);
fwrite(stream_socket_accept($listener), 'ab');
echo $blocking->recv(), $blocking->recv(), "\n";

// exit() while clients wait, in a callback of Async\Client, and with clients that are alive at the end
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
set: [false,true,false,1]
exported: [true,false]
destructor: [3,false,true]
collected: true
inside: [false,true,false]
a
from the function
[false,true,false]
child: [false,true,false,110]
parent: for the parent
inside: [false,"the main program receives from this socket already; the main program cannot do so at the same time"]
ainside: [false,"the main program receives from this socket already; the main program cannot do so at the same time"]
b
exit
