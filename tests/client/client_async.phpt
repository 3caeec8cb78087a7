--TEST--
Async\Client calls its callbacks in order; it sends bytes and files without a wait, pauses, begins TLS later, and reports failures
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Async\Client;
use Coro\Coroutine\Channel;
use Coro\Coroutine\Socket;

// A client that prints its events. The name of an event in $then is a function that is called then.
function watched(string $title, array $then = [], int $type = SWOOLE_SOCK_TCP): Client
{
    $client = new Client($type);
    foreach (['connect', 'error', 'close', 'bufferFull', 'BUFFEREMPTY'] as $event) {
        $client->on($event, function (Client $client) use ($title, $event, $then) {
            echo "$title: $event", $event === 'error' ? " $client->errCode $client->errMsg" : '', "\n";
            isset($then[$event]) && $then[$event]($client);
        });
    }
    $client->on('Receive', function (Client $client, string $data) use ($title, $then) {
        echo "$title: receive ", strlen($data) < 30 ? $data : strlen($data), "\n";
        isset($then['receive']) && $then['receive']($client, $data);
    });
    return $client;
}

$own = certificate('a.example');
Coro\run(function () use ($own) {
    $done = new Channel(1);
    $end = fn () => $done->push(true);
    $echo = echoing();
    $port = port_of($echo);

    $client = watched('echo', ['connect' => fn (Client $c) => $c->send('hello'), 'receive' => fn (Client $c) => $c->close(), 'close' => $end]);
    var_dump($client->isConnected(), $client->connect('localhost', $port), $client->connect('127.0.0.1', $port), $client->errCode === SOCKET_EISCONN);
    $done->pop();
    var_dump($client->isConnected(), $client->close(), $client->send('x'), $client->sleep(), $client->errCode);
    $client->connect('127.0.0.1', $port);
    $done->pop();

    // the server ends the connection, with packets; the callback waits
    $server = serving(fn (Socket $peer) => [$peer->sendAll("one\ntwo\nrest")]);
    $client = watched('lines', ['receive' => fn () => Coro\Coroutine::sleep(0.001), 'close' => $end]);
    $client->set(['open_eof_check' => true, 'package_eof' => "\n"]);
    $client->connect('127.0.0.1', port_of($server));
    $done->pop();
    var_dump($client->errCode === 0);

    // failures
    $closed = listening();
    $refusing = port_of($closed);
    $closed->close();
    $client = watched('refused', ['error' => $end]);
    $client->connect('127.0.0.1', $refusing);
    $done->pop();
    (new Client(SWOOLE_SOCK_TCP))->connect('127.0.0.1', $refusing);
    $silent = serving(fn (Socket $peer) => $peer->recvAll());
    $client = watched('timeout', ['error' => $end], SWOOLE_SOCK_TCP | SWOOLE_SSL);
    $client->connect('127.0.0.1', port_of($silent), 0.02);
    $done->pop();
    $client = watched('closed while it connects', ['error' => $end], SWOOLE_SOCK_TCP | SWOOLE_SSL);
    $client->connect('127.0.0.1', port_of($silent), 5);
    var_dump($client->close());
    $done->pop();
    $server = serving(fn (Socket $peer) => [$peer->recv(), reset_connection($peer)]);
    $client = watched('reset', ['connect' => fn (Client $c) => $c->send('x'), 'close' => $end]);
    $client->connect('127.0.0.1', port_of($server));
    $done->pop();

    // a slow reader: bufferFull and bufferEmpty
    $go = new Channel(1);
    $reader = serving(fn (Socket $peer) => [$go->pop(), $peer->recvAll(8 << 20)]);
    $client = watched('slow', ['connect' => $end, 'BUFFEREMPTY' => $end]);
    $client->set(['buffer_high_watermark' => '1M', 'buffer_low_watermark' => '1K', 'socket_buffer_size' => '8M']);
    var_dump($client->connect('127.0.0.1', port_of($reader)), $client->send('x'), $client->errCode === SOCKET_EBUSY);
    $done->pop();
    var_dump($client->send(str_repeat('x', 8 << 20)) === 8 << 20, $client->send(str_repeat('x', 8 << 20)), $client->errCode);
    $go->push(true);
    $done->pop();
    $client->close();

    // files are sent in order with bytes, also while the server does not read
    $file = temporary_file('large', str_repeat('0123456789', 500_000));
    $reader = serving(fn (Socket $peer) => [$go->pop(), $done->push($peer->recvAll(5_000_016)), $peer->recv()]);
    $client = watched('file', ['connect' => $end]);
    $client->connect('127.0.0.1', port_of($reader));
    $done->pop();
    var_dump($client->send('first'), $client->sendfile($file), $client->sendfile($file, 10, 5), $client->send('later!'));
    var_dump($client->sendfile("$file.missing"), $client->errCode === 2, $client->sendfile('/dev/null'));
    var_dump(@$client->sendfile($file, 0, -1), $client->errCode === SOCKET_EINVAL);
    $go->push(true);
    $received = $done->pop();
    var_dump(substr($received, 0, 8), substr($received, -14), strlen($received));
    var_dump($client->close(), $client->sendfile($file), $client->errCode);
    $client = watched('closed', ['connect' => $end]);
    $client->connect('127.0.0.1', port_of($reader));
    $done->pop();
    var_dump($client->sendfile($file), $client->sendfile($file), $client->close());
    $go->push(true);
    $done->pop();

    stop_serving();
});

Coro\run(function () use ($own) {
    $done = new Channel(1);
    $end = fn () => $done->push(true);
    $port = port_of(echoing());

    // pause and resume
    $echoed = new Channel(2);
    $server = serving(function (Socket $peer) use ($echoed) {
        while (($bytes = $peer->recv()) !== '' && $bytes !== false) {
            $peer->sendAll($bytes);
            $echoed->push(true);
        }
    });
    $client = watched('paused', ['connect' => fn (Client $c) => [$c->pause(), $end()], 'receive' => $end]);
    $client->connect('127.0.0.1', port_of($server));
    $done->pop();
    $client->send('ping');
    $echoed->pop();
    Coro\Coroutine::sleep(0.001);   // a turn of the loop, in which the client could receive
    echo "nothing was received\n";
    $client->resume();
    $done->pop();
    $client->sleep();
    $client->send('pong');
    $echoed->pop();
    Coro\Coroutine::sleep(0.001);   // a turn of the loop, in which the client could receive
    echo "nothing was received\n";
    $client->wakeup();
    $done->pop();
    $client->sleep();
    $client->close();
    $client = watched('paused and closed as a Coro\Client', ['connect' => $end, 'close' => $end]);
    $client->connect('127.0.0.1', port_of($server));
    $done->pop();
    Coro\Coroutine::sleep(0.001);   // a turn of the loop, in which the client begins to receive
    $client->sleep();
    var_dump((new ReflectionMethod(Coro\Client::class, 'close'))->invoke($client));
    var_dump($done->pop(5));

    // TLS that begins later
    $server = serving(function (Socket $peer) use ($own) {
        $peer->sendAll("begin\n");
        $peer->setProtocol(['open_ssl' => true, 'ssl_cert_file' => $own['cert'], 'ssl_key_file' => $own['key']]);
        while (($bytes = $peer->recv()) !== '' && $bytes !== false) {
            $peer->sendAll("secret $bytes");
        }
    });
    foreach (['tls' => 'a.example', 'wrong name' => 'b.example'] as $title => $name) {
        $client = watched($title, ['receive' => function (Client $c, string $data) use ($title) {
            if ($data === "begin\n") {
                var_dump($c->enableSSL(function (Client $c) use ($title) {
                    echo "$title: ready\n";
                    $c->send('bytes');
                }), $c->enableSSL(), $c->errCode === SOCKET_EISCONN);
            } else {
                $c->close();
            }
        }, 'close' => $end]);
        $client->set(['ssl_allow_self_signed' => true, 'ssl_host_name' => $name]);
        $client->connect('127.0.0.1', port_of($server));
        $done->pop();
    }

    // datagrams, and events without callbacks
    $server = new Socket(AF_INET, SOCK_DGRAM);
    $server->bind('127.0.0.1');
    $client = watched('udp', ['connect' => $end, 'receive' => $end], SWOOLE_SOCK_UDP);
    $client->connect('127.0.0.1', $server->getsockname()['port']);
    $done->pop();
    var_dump($client->send('one'), $server->recvfrom($from));
    $server->sendto($from['address'], $from['port'], 'two');
    $done->pop();
    $client->close();
    $silent = new Client(SWOOLE_SOCK_TCP);
    $silent->on('connect', $end);
    $silent->connect('127.0.0.1', $port);
    $done->pop();
    var_dump($silent->send('x'), $silent->close());
    try {
        $silent->on('packet', $end);
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
    stop_serving();
});

// Outside of coroutines: the loop runs at the end of the script.
$listener = stream_socket_server('tcp://127.0.0.1:0');
$client = watched('at the end', ['connect' => fn () => fwrite(stream_socket_accept($listener), 'from PHP')]);
var_dump($client->connect('127.0.0.1', (int) substr(strrchr(stream_socket_get_name($listener, false), ':'), 1)));
echo "the script ends\n";
?>
--EXPECTF--
bool(false)
bool(true)
bool(false)
bool(true)
echo: connect
echo: receive hello
echo: close
bool(false)
bool(false)
bool(false)
bool(false)
int(5001)
echo: connect
echo: receive hello
echo: close
lines: connect
lines: receive one

lines: receive two

lines: close
bool(true)
refused: error 111 Connection refused

Warning: Coro\Async\Client(): the client has failed, and has no callback for the event error: Connection refused in %s on line %d
timeout: error 110 Connection timed out during the TLS handshake
bool(true)
closed while it connects: error 125 Operation canceled
reset: connect
reset: close
bool(true)
bool(false)
bool(true)
slow: connect
slow: bufferFull
bool(true)
bool(false)
int(1009)
slow: BUFFEREMPTY
slow: close
file: connect
int(5)
bool(true)
bool(true)
int(6)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
string(8) "first012"
string(14) "78901234later!"
int(5000016)
file: close
bool(true)
bool(false)
int(5001)
closed: connect
closed: close
bool(true)
bool(true)
bool(true)
paused: connect
nothing was received
paused: receive ping
nothing was received
paused: receive pong
paused: close
paused and closed as a Coro\Client: connect
bool(true)
paused and closed as a Coro\Client: close
bool(true)
tls: connect
tls: receive begin

bool(true)
bool(false)
bool(true)
tls: ready
tls: receive secret bytes
tls: close
wrong name: connect
wrong name: receive begin

bool(true)
bool(false)
bool(true)
wrong name: error 1014 %s
wrong name: close
udp: connect
int(3)
string(3) "one"
udp: receive two
udp: close
int(1)
bool(true)
Coro\Async\Client::on(): Argument #1 ($host) must be connect, receive, error, close, bufferFull or bufferEmpty, "packet" given
bool(true)
the script ends
at the end: connect
at the end: receive from PHP
at the end: close
