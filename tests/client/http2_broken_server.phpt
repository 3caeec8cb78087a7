--TEST--
Http2\Client: a server that breaks the rules ends the waits at once, and cancel() ends only the wait of its own coroutine
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
use Coro\Coroutine;
use Coro\Coroutine\Http2\Client;
use Coro\Coroutine\Socket;
use Coro\Http2\Request;

function frame(int $type, int $flags, int $stream, string $payload = ''): string
{
    return substr(pack('N', strlen($payload)), 1) . chr($type) . chr($flags) . pack('N', $stream) . $payload;
}

// Accepts one client, sends what an HTTP/2 server begins with, and then the answer to each piece of bytes.
function serve(Socket $listener, string $first, string $answer): void
{
    $client = $listener->accept(5);
    $client->send($first);
    while ($client->recv() && $client->send($answer)) {
    }
}

function show(string $title, mixed $result, Client $client, float $begin): void
{
    $text = $result ? "status $result->statusCode, code $result->errCode" : "error $client->errCode";
    echo "$title: $text, ", microtime(true) - $begin < 3 ? 'at once' : 'late', "\n";
}

$cases = [
    'fields that cannot be decoded' => frame(1, 5, 1, "\xff\xff\xff\xff\xff"),
    'a head without status' => frame(1, 5, 1, "\x00\x01x\x01y"),
    'a body before the head' => frame(0, 0, 1, 'x'),
    'a pushed stream' => frame(5, 4, 1, "\0\0\0\2\x82"),
    'GOAWAY of 7 bytes' => frame(7, 0, 0, str_repeat("\0", 7)),
    'GOAWAY of no bytes' => frame(7, 0, 0),
    'PING of 7 bytes' => frame(6, 0, 0, '1234567'),
    'SETTINGS of 5 bytes' => frame(4, 0, 0, '12345'),
    'RST_STREAM of 3 bytes' => frame(3, 0, 1, '123'),
    'WINDOW_UPDATE of 3 bytes' => frame(8, 0, 0, '123'),
];
Coro\run(function () use ($cases): void {
    foreach ($cases as $title => $answer) {
        $listener = new Socket(AF_INET, SOCK_STREAM);
        $listener->bind('127.0.0.1');
        $listener->listen();
        go(serve(...), $listener, frame(4, 0, 0), $answer);
        $client = new Client('127.0.0.1', $listener->getsockname()['port']);
        $client->connect();
        $begin = microtime(true);
        show($title, $client->request(new Request(), 4), $client, $begin);
        $client->close();
    }

    $listener = new Socket(AF_INET, SOCK_STREAM);
    $listener->bind('127.0.0.1');
    $listener->listen();
    go(serve(...), $listener, "HTTP/1.1 400 Bad Request\r\n\r\n", '');
    $client = new Client('127.0.0.1', $listener->getsockname()['port']);
    $client->set(['timeout' => 4]);
    $begin = microtime(true);
    $client->connect();
    show('a server of HTTP/1', null, $client, $begin);

    $listener = new Socket(AF_INET, SOCK_STREAM);
    $listener->bind('127.0.0.1');
    $listener->listen();
    $peer = null;
    go(function () use ($listener, &$peer): void {
        $peer = $listener->accept(5);
        $peer->send(frame(4, 0, 0));
        while ($peer->recv()) {
        }
    });
    $client = new Client('127.0.0.1', $listener->getsockname()['port']);
    $client->connect();
    $begin = microtime(true);
    $ids = [];
    foreach (['the reader that is canceled', 'another coroutine'] as $title) {
        $ids[] = go(function () use ($client, $title, $begin): void {
            $result = $client->request(new Request(), 4);
            show($title, $result, $client, $begin);
        });
    }
    Coroutine::cancel($ids[0]);
    $peer->send(frame(1, 5, 3, "\x88"));
    Coroutine::join($ids);
    var_dump($client->connected);
    $client->close();
});
?>
--EXPECT--
fields that cannot be decoded: error 71, at once
a head without status: status -3, code 1, at once
a body before the head: error 71, at once
a pushed stream: error 71, at once
GOAWAY of 7 bytes: error 71, at once
GOAWAY of no bytes: error 71, at once
PING of 7 bytes: error 71, at once
SETTINGS of 5 bytes: error 71, at once
RST_STREAM of 3 bytes: error 71, at once
WINDOW_UPDATE of 3 bytes: error 71, at once
a server of HTTP/1: error 71, at once
the reader that is canceled: error 125, at once
another coroutine: status 200, code 0, at once
bool(true)
