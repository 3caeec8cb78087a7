--TEST--
WebSocket: push() to a connection that does not exist or is no WebSocket returns false with error 8503
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(json_encode([
        $server->push($request->fd, 'x'), $server->getLastError(), $server->isEstablished($request->fd),
        $server->push(12345, 'x'), $server->getLastError(), $server->isEstablished(12345), $server->push(-1, 'x'),
        $server->getClientInfo($request->fd)['websocket_status'],
    ])));
});
echo body($server->port, '/');
?>
--EXPECT--
[false,8503,false,false,8503,false,false,1]
