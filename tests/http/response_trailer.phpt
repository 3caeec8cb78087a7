--TEST--
Http\Response: trailer() works before and after the head is sent, and with end() alone
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->trailer('x-before', '1');
    if ($request->server['request_uri'] === '/write') {
        $response->write('a');
        $response->trailer('X-After', '2');
    }
    $response->end(json_encode($response->trailer));
}, function (int $port): void {
    echo request($port, '/'), request($port, '/write');
});
?>
--EXPECT--
HTTP/1.1 200 OK
Transfer-Encoding: chunked

10
{"X-Before":"1"}
0
X-Before: 1

HTTP/1.1 200 OK
Transfer-Encoding: chunked

1
a
1e
{"X-Before":"1","X-After":"2"}
0
X-Before: 1
X-After: 2
