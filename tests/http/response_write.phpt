--TEST--
Http\Response: write() sends chunks, and write('') sends only the head
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->header('Content-Length', 3);   // ignored: the body is chunked
    $said = [$response->write(''), $response->write('ab'), $response->header('X-Late', '1'), $response->status(500)];
    $response->write(json_encode($said));
    $response->end('end');
}, function (int $port): void {
    echo request($port, '/');
});
?>
--EXPECT--
HTTP/1.1 200 OK
Transfer-Encoding: chunked

2
ab
17
[true,true,false,false]
3
end
0
