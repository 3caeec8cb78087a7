--TEST--
HTTP/2: a request that comes together with its reset does not reach the handler
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$requests = new Coro\Atomic;
with_server(function ($request, $response) use ($requests): void {
    $requests->add();
    $response->end('fine');
}, function (int $port) use ($requests): void {
    $frame = fn(int $type, int $flags, int $stream, string $payload) => substr(pack('N', strlen($payload)), 1)
        . pack('CCN', $type, $flags, $stream) . $payload;
    $bytes = '';
    for ($stream = 1; $stream < 100; $stream += 2) {
        $bytes .= $frame(CORO_HTTP2_TYPE_HEADERS, 5, $stream, "\x82\x86\x84\x41\x01a");   // GET / of the authority "a"
        $bytes .= $frame(CORO_HTTP2_TYPE_RST_STREAM, 0, $stream, pack('N', H2_CANCEL));
    }
    $client = new Http2Client($port);
    $client->raw($bytes);
    var_dump($client->ping(), (new Http2Client($port))->ask('/')['body'], $requests->get());
}, WITH_HTTP2);
?>
--EXPECT--
string(8) "pingping"
string(4) "fine"
int(1)
