--TEST--
Http\Request: arg_separator.input separates the variables of get, but not those of post
--EXTENSIONS--
coro
pcntl
posix
--INI--
arg_separator.input=;&
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->end(json_encode([$request->get, $request->post]));
}, function (int $port): void {
    echo body($port, '/?a=1;b=2&c=3', ['Content-Type: application/x-www-form-urlencoded'], 'a=1;b=2&c=3', 'POST');
});
?>
--EXPECT--
[{"a":"1","b":"2","c":"3"},{"a":"1;b=2","c":"3"}]
