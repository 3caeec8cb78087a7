--TEST--
Http\Client over HTTP/2: a refused request is repeated once, also a POST; other ends of a stream and of the connection are told
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
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine\Http\Client;
use Coro\Coroutine\Socket;

const HEADERS = 1, RST_STREAM = 3, SETTINGS = 4, PING = 6, GOAWAY = 7;
const STATUS_200 = "\x88";

function frame(int $type, int $flags, int $stream, string $payload = ''): string
{
    return substr(pack('N', strlen($payload)), 1) . chr($type) . chr($flags) . pack('N', $stream) . $payload;
}

function whole_response(int $stream): string
{
    return frame(HEADERS, 4, $stream, STATUS_200) . frame(0, 1, $stream, "stream $stream");
}

// Returns a function that begins HTTP/2 and sends the next of these bytes for each HEADERS frame that arrives. It closes the
// connection when the client does, or behind empty bytes.
function scripted(string ...$answers): Closure
{
    return function (Socket $peer) use ($answers): void {
        $peer->recvAll(strlen("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n"));
        $peer->sendAll(frame(SETTINGS, 0, 0) . frame(SETTINGS, 1, 0) . frame(PING, 0, 0, 'pingpong'));
        foreach ($answers as $answer) {
            do {
                $head = $peer->recvAll(9);
                if (strlen((string) $head) < 9) {
                    return;
                }
                $size = unpack('N', "\0" . substr($head, 0, 3))[1];
                $payload = $size > 0 ? $peer->recvAll($size) : '';
            } while ($head[3] !== chr(HEADERS));
            Requests::$all[] = $payload;
            $peer->sendAll($answer);
        }
        while (end($answers) !== '' && $peer->recv()) {   // to close at once could destroy what is on its way
        }
    };
}

// The rest of the text is that of nghttp2, and differs between its versions.
function reason(Client $client): string
{
    return "$client->errCode " . preg_replace('/(?<=breaks the rules of HTTP.2): .*/', '', $client->errMsg);
}

// Sends requests over connections that answer with these bytes: a list of answers for each connection.
function run(string $title, array $connections, string ...$methods): void
{
    Requests::$all = [];
    $client = client_of(array_map(fn(array $answers): Closure => scripted(...$answers), $connections), ['http2_prior_knowledge' => true]);
    foreach ($methods ?: ['GET'] as $method) {
        $client->setMethod($method);
        $begin = microtime(true);
        $result = $client->execute('/');
        $isQuick = microtime(true) - $begin < 4;
        show($title, $result, $client->statusCode, $result ? $client->body : reason($client), count(Requests::$all), $isQuick);
    }
    $client->close();
}

$error = fn(int $stream, int $code): string => frame(RST_STREAM, 0, $stream, pack('N', $code));
$goaway = fn(int $last): string => frame(GOAWAY, 0, 0, pack('NN', $last, 0));
Coro\run(function () use ($error, $goaway): void {
    run('two requests', [[whole_response(1), whole_response(3)]], 'GET', 'POST');
    run('refused', [[$error(1, 7)], [whole_response(1)]], 'POST');
    run('refused twice', [[$error(1, 7)], [$error(1, 7)], [whole_response(1)]], 'GET');
    run('GOAWAY instead of an answer', [[whole_response(1), $goaway(1)], [whole_response(1)]], 'POST', 'POST');
    run('GOAWAY behind the answer', [[whole_response(1) . $goaway(1)], [whole_response(1)]], 'POST', 'POST');
    run('reset', [[$error(1, 8)], [whole_response(1)]], 'GET');
    run('reset within the body', [[frame(HEADERS, 4, 1, STATUS_200) . frame(0, 0, 1, 'x') . $error(1, 2)]], 'GET');
    run('closed', [[''], [whole_response(1)]], 'GET', 'GET');
    run('no frames', [["HTTP/1.1 400 Bad Request\r\n\r\n"]], 'GET');
    run('fields that cannot be decoded', [[frame(HEADERS, 5, 1, "\xff\xff\xff\xff\xff")]], 'GET');
    run('a body before the head', [[frame(0, 0, 1, 'x')]], 'GET');
    run('a pushed stream', [[frame(5, 4, 1, "\0\0\0\2\x82")]], 'GET');
    run('trailers', [[frame(HEADERS, 4, 1, STATUS_200) . frame(0, 0, 1, 'body') . frame(HEADERS, 5, 1, "\0\1x\1y")]], 'GET');
    run('a head of 100', [[frame(HEADERS, 4, 1, "\x08\x03100") . whole_response(1)]], 'GET');

    $large = frame(HEADERS, 5, 1, STATUS_200 . str_repeat("\x00\x01x\x7f\xe9\x06" . str_repeat('y', 1000), 2));
    foreach ([1000, 1_000_000] as $most) {
        $client = client_of([scripted($large)], ['http2_prior_knowledge' => true, 'max_head_size' => $most]);
        show("at most $most bytes", $client->get('/'), $client->statusCode, $client->errCode);
        $client->close();
    }

    $client = client_of([fn(Socket $peer) => $peer->recv() && $peer->sendAll("HTTP/1.1 400 Bad Request\r\n\r\n")], ['http2_prior_knowledge' => true]);
    show('a server of HTTP/1.1', $client->get('/'), $client->statusCode, reason($client));
});
?>
--EXPECT--
two requests: true 200 "stream 1" 1 true
two requests: true 200 "stream 3" 2 true
refused: true 200 "stream 1" 2 true
refused twice: false -3 "104 the server has reset the stream: REFUSED_STREAM" 2 true
GOAWAY instead of an answer: true 200 "stream 1" 1 true
GOAWAY instead of an answer: true 200 "stream 1" 3 true
GOAWAY behind the answer: true 200 "stream 1" 1 true
GOAWAY behind the answer: true 200 "stream 1" 2 true
reset: false -3 "104 the server has reset the stream: CANCEL" 1 true
reset within the body: false -3 "104 the server has reset the stream: INTERNAL_ERROR" 1 true
closed: false -3 "104 Connection reset by peer" 1 true
closed: true 200 "stream 1" 2 true
no frames: false -3 "7102 the server breaks the rules of HTTP/2" 1 true
fields that cannot be decoded: false -3 "7102 the server breaks the rules of HTTP/2" 1 true
a body before the head: false -3 "7102 the server breaks the rules of HTTP/2" 1 true
a pushed stream: false -3 "7102 the server breaks the rules of HTTP/2" 1 true
trailers: true 200 "body" 1 true
a head of 100: true 200 "stream 1" 1 true
at most 1000 bytes: false -3 90
at most 1000000 bytes: true 200 0
a server of HTTP/1.1: false -3 "7102 the server breaks the rules of HTTP/2"
