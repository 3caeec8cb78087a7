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
        try {
            $response->status(101);
        } catch (ValueError $error) {
            $response->end($error->getMessage());
        }
    });
});
echo body($server->port, '/');
?>
--EXPECT--
Coro\Http\Response::status(): Argument #1 ($http_code) must be between 200 and 999
