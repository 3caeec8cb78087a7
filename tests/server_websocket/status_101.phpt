--TEST--
WebSocket: status 101 may be sent only for handshakes
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('request', function ($request, $response): void {
        $response->end(json_encode(@$response->status(101)) . ' ' . error_get_last()['message']);
    });
});
echo body($server->port, '/');
?>
--EXPECT--
false Coro\Http\Response::status(): the status must be between 200 and 999, not 101
