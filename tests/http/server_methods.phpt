--TEST--
HTTP: OPTIONS *, unknown methods and absolute targets are supported
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(json_encode([$request->server['request_method'],
        $request->server['request_uri'], $request->server['query_string'] ?? null], JSON_UNESCAPED_SLASHES)));
});
foreach (['OPTIONS *', 'OPTIONS /', 'GET *', 'PROPFIND /dav', 'get /', 'GET http://other/path?q=1', 'GET http://other', 'DELETE //a//b/../c',
    'CONNECT host:80', 'GET /%00%zz?%'] as $line) {
    $answer = talk($server->port, "$line HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    echo statuses($answer), ' ', explode("\r\n\r\n", $answer)[1], "\n";
}
?>
--EXPECT--
200 ["OPTIONS","*",null]
200 ["OPTIONS","/",null]
400 
200 ["PROPFIND","/dav",null]
200 ["get","/",null]
200 ["GET","/path","q=1"]
200 ["GET","/",null]
200 ["DELETE","//a//b/../c",null]
501 
200 ["GET","/%00%zz","%"]
