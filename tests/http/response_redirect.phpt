--TEST--
Http\Response: redirect() ends the response
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->redirect('/new?a=b', (int) ($request->get['code'] ?? 302));
    $response->end('no');
}, function (int $port): void {
    echo request($port, '/'), request($port, '/?code=308');
});
?>
--EXPECT--
HTTP/1.1 302 Found
Location: /new?a=b

HTTP/1.1 308 Permanent Redirect
Location: /new?a=b
