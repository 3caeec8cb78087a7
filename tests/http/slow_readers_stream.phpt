--TEST--
HTTP: a client that reads a stream gets it while other clients that do not read use the memory up again and again
--INI--
memory_limit=128M
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

const PIECES = 30;

with_server(function ($request, $response): void {
    if ($request->server['request_uri'] === '/large') {
        $response->end(str_repeat('x', 6 << 20));
        return;
    }
    for ($i = 0; $i < PIECES; $i++) {
        $response->write(str_repeat('s', 1000));
        Coro\Coroutine::sleep(0.02);
    }
    $response->end();
}, function (int $port): void {
    $stream = connect($port);
    fwrite($stream, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
    stream_set_blocking($stream, false);
    $got = '';
    $begin = microtime(true);
    // The attack ends only with the stream.
    for ($i = 0; !str_ends_with($got, "0\r\n\r\n") && microtime(true) - $begin < 60; $i++) {
        fwrite($silent[$i % 200] = connect($port), "GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
        $got .= fread($stream, 65536);
        usleep(20_000);
    }
    echo substr_count($got, 's') >= PIECES * 1000 ? 'all' : strlen($got), "\n";
}, ['http_compression' => false]);
?>
--EXPECT--
all
