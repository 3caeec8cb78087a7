--TEST--
Http\Request: post is filled only for application/x-www-form-urlencoded, and is null without variables
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->end(json_encode([$request->post, $request->get, strlen($request->rawContent())]) . "\n");
}, function (int $port): void {
    echo body($port, '/', ['Content-Type: application/x-www-form-urlencoded'], 'a=b', 'POST');
    echo body($port, '/', ['content-type: APPLICATION/x-WWW-form-urlencoded ; charset=utf-8'], 'a=b', 'PATCH');
    echo body($port, '/?', ['Content-Type: application/x-www-form-urlencoded'], '', 'POST');
    echo body($port, '/?&&', ['Content-Type: application/x-www-form-urlencoded'], '&', 'POST');
    foreach (['application/json', 'application/x-www-form-urlencoded2', 'multipart/form-data; boundary=x', ''] as $type) {
        echo body($port, '/', ["Content-Type: $type"], 'a=b', 'POST');
    }
});
?>
--EXPECT--
[{"a":"b"},null,3]
[{"a":"b"},null,3]
[null,null,0]
[null,null,1]
[null,null,3]
[null,null,3]
[null,null,3]
[null,null,3]
