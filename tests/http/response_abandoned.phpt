--TEST--
Http\Response: a response without end() is answered with an empty 500, or ended if it was begun
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    if ($request->server['request_uri'] === '/begun') {
        $response->write('half');
    }
}, function (int $port): void {
    echo request($port, '/'), request($port, '/begun');
});
?>
--EXPECT--
HTTP/1.1 500 Internal Server Error

HTTP/1.1 200 OK
Transfer-Encoding: chunked

4
half
0
