--TEST--
Coroutine\Http\Server: requests that are too large, wrong or slow get the status of their error
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

$end = fn ($request, $response) => $response->end('x');

Coro\run(function () use ($end) {
    serving(['/' => $end], function ($server) {
        show('body', status($server->port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n"));
        show('chunks', status($server->port, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n"));
        show('head', status($server->port, "GET / HTTP/1.1\r\nHost: a\r\nA: " . str_repeat('a', 1000) . "\r\n\r\n"));
        show('line', status($server->port, 'GET /' . str_repeat('a', 100) . " HTTP/1.1\r\nHost: a\r\n\r\n"));
        show('smuggling', status($server->port, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0"));
        show('no HTTP', status($server->port, "\x16\x03\x01\x00\r\n\r\n"));
    }, ['package_max_length' => 1000, 'http_header_size' => 500, 'http_request_line_size' => 64]);
    serving(['/' => $end], function ($server) {
        show('slow', status($server->port, "GET / HTTP/1.1\r\nHost"));
    }, ['http_request_timeout' => 0.03]);
});
?>
--EXPECT--
body: "413"
chunks: "413"
head: "431"
line: "414"
smuggling: "400"
no HTTP: "400"
start: true
slow: "408"
start: true
