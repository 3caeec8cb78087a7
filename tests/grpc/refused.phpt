--TEST--
gRPC: a call that the server has refused unseen is repeated, three times at most; Http2\Client tells of it; a silent server is noticed
--EXTENSIONS--
coro
--SKIPIF--
<?php
if (!defined('CORO_USE_HTTP2')) {
    die('skip coro was built without HTTP/2');
}
?>
--FILE--
<?php
require __DIR__ . '/../include/grpc.inc';

use Coro\Coroutine;
use Coro\Coroutine\Socket;
use Coro\Grpc\Client;
use Coro\Http2\Request;

const HEADERS = 1, RST_STREAM = 3, SETTINGS = 4, PING = 6, GOAWAY = 7;
const CALLS = "the server has seen %d calls\n";

function frame(int $type, int $flags, int $stream, string $payload = ''): string
{
    return substr(pack('N', strlen($payload)), 1) . chr($type) . chr($flags) . pack('N', $stream) . $payload;
}

// A server of HTTP/2: `$answer` returns the bytes for the nth call of all, which is in this stream.
final class ScriptedServer
{
    public int $calls = 0;
    public int $pings = 0;
    public readonly int $port;

    public function __construct(private readonly Closure $answer, private readonly ?float $pongAfter = null)
    {
        $listener = new Socket(AF_INET, SOCK_STREAM);
        $listener->bind('127.0.0.1');
        $listener->listen();
        $this->port = $listener->getsockname()['port'];
        go(function () use ($listener): void {
            while ($peer = $listener->accept(5)) {
                go($this->serve(...), $peer);
            }
        });
    }

    private function serve(Socket $peer): void
    {
        $peer->recvAll(24);   // the preface
        $peer->sendAll(frame(SETTINGS, 0, 0));
        while (strlen((string) $head = $peer->recvAll(9, 20)) === 9) {
            ['size' => $size, 'type' => $type, 'stream' => $stream] = unpack('Nsize/Ctype/Cflags/Nstream', "\0$head");
            $payload = $size > 0 ? $peer->recvAll($size) : '';
            $this->pings += $type === PING ? 1 : 0;
            if ($type === PING && $this->pongAfter !== null) {
                Coroutine::sleep($this->pongAfter);
                $peer->sendAll(frame(PING, 1, 0, $payload));
            }
            if ($type === HEADERS) {
                $peer->sendAll(($this->answer)(++$this->calls, $stream));
            }
        }
    }
}

$refuse = fn(int $stream): string => frame(RST_STREAM, 0, $stream, pack('N', 7));
$good = fn(int $stream): string => frame(HEADERS, 4, $stream, "\x88\x00\x0ccontent-type\x10application/grpc")
    . frame(0, 0, $stream, "\0\0\0\0\2ok") . frame(HEADERS, 5, $stream, "\x00\x0bgrpc-status\x010");
Coro\run(function () use ($refuse, $good): void {
    foreach ([1, 2, 3] as $times) {
        $server = new ScriptedServer(fn(int $call, int $stream): string => $call <= $times ? $refuse($stream) : $good($stream));
        $client = new Client('127.0.0.1', $server->port);
        echo "refused $times times: ", outcome(fn() => $client->unary('t.T/A', 'x')), ', ';
        printf(CALLS, $server->calls);
        $client->close();
    }
    $server = new ScriptedServer(fn(int $call, int $stream): string => $call === 1 ? $refuse($stream) : $good($stream));
    $client = new Client('127.0.0.1', $server->port);
    $call = $client->clientStreaming('t.T/A');
    $call->write('x');
    echo 'a stream of requests: ', outcome($call->finish(...)), ', ';
    printf(CALLS, $server->calls);
    $client->close();

    // The server ends: the first call is served, the second one is not, and is repeated over a new connection.
    $server = new ScriptedServer(fn(int $call, int $stream): string => $call === 2 ? frame(GOAWAY, 0, 0, pack('NN', 1, 0)) : $good($stream));
    $client = new Client('127.0.0.1', $server->port);
    echo 'GOAWAY: ', $client->unary('t.T/A', 'x'), ' ', outcome(fn() => $client->unary('t.T/A', 'x')), ', ';
    printf(CALLS, $server->calls);
    $client->close();

    $server = new ScriptedServer(fn(int $call, int $stream): string => $call === 1 ? $refuse($stream) : $good($stream));
    $http2 = new Coro\Coroutine\Http2\Client('127.0.0.1', $server->port);
    $http2->connect();
    foreach ([1, 2] as $attempt) {
        $response = $http2->request(new Request(), 5);
        echo "Http2\\Client: status $response->statusCode, code $response->errCode, ", $http2->connected ? 'connected' : 'lost', "\n";
    }
    $http2->close();

    $server = new ScriptedServer(fn(int $call, int $stream): string => $call > 2 ? $good($stream) : '');
    $client = new Client('127.0.0.1', $server->port, ['keepalive_time' => 0.1, 'keepalive_timeout' => 0.1]);
    $begin = microtime(true);
    echo implode(', ', Coro\map([1, 2], fn(): string => outcome(fn() => $client->unary('t.T/A', 'x')))), "\n";
    echo $server->pings === 1 && microtime(true) - $begin < 4 ? 'after a PING' : "$server->pings", "\n";
    echo outcome(fn() => $client->unary('t.T/A', 'x')), "\n";
    $client->close();
});

// A server is not silent if its answer to a PING comes while no coroutine reads.
Coro\run(function () use ($good): void {
    $server = new ScriptedServer(fn(int $call, int $stream): string => $call > 1 ? $good($stream) : '', 0.2);
    $client = new Coro\Coroutine\Http2\Client('127.0.0.1', $server->port);
    $client->set(['keepalive_time' => 0.1, 'keepalive_timeout' => 0.3]);
    $client->connect();
    $client->send(new Request());
    echo json_encode($client->recv(0.2)), " $server->pings PING, ";
    Coroutine::sleep(0.6);
    echo $client->request(new Request(), 5)->statusCode ?? $client->errMsg, "\n";
    $client->close();
});

// Nor is one that answers each PING.
Coro\run(function (): void {
    $server = new Coro\Coroutine\Http\Server('127.0.0.1');
    $server->set(Coro\Grpc\Handler::SETTINGS);
    $handler = new Coro\Grpc\Handler();
    $handler->unary('t.T/Slow', function (string $message): string {
        Coroutine::sleep(0.5);
        return $message;
    });
    $server->handle('/', $handler);
    go(fn() => $server->start());
    $client = new Client('127.0.0.1', $server->port, ['keepalive_time' => 0.05, 'keepalive_timeout' => 0.2, 'timeout' => 20]);
    echo outcome(fn() => $client->unary('t.T/Slow', 'slow')), "\n";
    $client->close();
    $server->shutdown();
});
?>
--EXPECT--
refused 1 times: ok, the server has seen 2 calls
refused 2 times: ok, the server has seen 3 calls
refused 3 times: UNAVAILABLE: the server has reset the stream with code 7, the server has seen 3 calls
a stream of requests: UNAVAILABLE: the server has reset the stream with code 7, the server has seen 1 calls
GOAWAY: ok ok, the server has seen 3 calls
Http2\Client: status -3, code 7, connected
Http2\Client: status 200, code 0, connected
UNAVAILABLE: the connection was lost: the server has not answered a PING: it is gone, or cannot be reached, UNAVAILABLE: the connection was lost
after a PING
ok
false 1 PING, 200
slow
