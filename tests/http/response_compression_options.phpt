--TEST--
Http\Response: http_compression turns encoding off, and http_compression_types names the types that are encoded
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$text = str_repeat('The quick brown fox jumps over the lazy dog. ', 40);
with_server(function ($request, $response) use ($text): void {
    $response->end($text);
}, function (int $port): void {
    $socket = connect($port);
    fwrite($socket, "GET / HTTP/1.1\r\nHost: test\r\nAccept-Encoding: gzip\r\n\r\n");
    echo 'off: ', preg_match('/Content-Encoding|Vary/', read_answer($socket)['head']), "\n";
}, ['http_compression' => false]);
foreach (['http_compression_types', 'compression_types'] as $option) {
    with_server(function ($request, $response) use ($text): void {
        $type = substr($request->server['request_uri'], 1);
        $type === '' || $response->header('Content-Type', "$type; charset=utf-8");
        $response->end($text);
    }, function (int $port): void {
        foreach (['', 'text/html', 'text/plain', 'application/x-own', 'image/png', 'application/json', 'text/event-stream'] as $type) {
            $answer = talk($port, "GET /$type HTTP/1.1\r\nHost: a\r\nAccept-Encoding: gzip\r\nConnection: close\r\n\r\n");
            $encoded[] = "$type " . preg_match('/Content-Encoding/', $answer);
        }
        echo implode(', ', $encoded), "\n";
    }, [$option => ['application/X-own', 'Image/*', 'text/plain', ...($option === 'compression_types' ? ['text/*'] : [])]]);
}
?>
--EXPECT--
off: 0
 0, text/html 0, text/plain 1, application/x-own 1, image/png 1, application/json 0, text/event-stream 0
 1, text/html 1, text/plain 1, application/x-own 1, image/png 1, application/json 0, text/event-stream 0
