--TEST--
Http\Response: a handler's Server, Date and Content-Type replace the default ones
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->header('server', 'mine');
    $response->header('DATE', 'today');
    $response->header('content-type', 'text/x');
    $response->end('body');
}, function (int $port): void {
    echo str_replace("\r", '', talk($port, "GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")), "\n";
});
?>
--EXPECT--
HTTP/1.1 200 OK
Server: mine
Date: today
Content-Type: text/x
Connection: close
Content-Length: 4

body
