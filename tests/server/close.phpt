--TEST--
Server: close() ends a connection, and the next connection has another id
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        static $first;
        $first ??= $request->fd;
        if ($request->server['request_uri'] === '/close') {
            say(json_encode([$server->close($request->fd), $server->close($request->fd), $server->exists($request->fd), $response->end('lost')]));
            return;
        }
        $response->end(json_encode([$server->exists($first), $server->close($first), $first === $request->fd]));
    });
}, ['worker_num' => 1]);
var_dump(talk($server->port, "GET /close HTTP/1.1\r\nHost: test\r\n\r\n"));
echo body($server->port, '/'), ' ', implode($server->said()), "\n";
?>
--EXPECT--
string(0) ""
[false,false,false] [true,false,false,false]
