--TEST--
WebSocket: getClientInfo() has websocket_status before and after the upgrade and while closing
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $status = fn ($fd) => say((string) $server->getClientInfo($fd)['websocket_status']);
    $server->on('request', function ($request, $response) use ($status): void {
        $status($request->fd);
        $response->end();
    });
    $server->on('beforeHandshakeResponse', fn ($server, $request) => $status($request->fd));
    $server->on('message', function ($server, $frame) use ($status): void {
        $status($frame->fd);
        $server->disconnect($frame->fd);
        $status($frame->fd);
    });
});
$socket = connect($server->port);
ask($socket);
fwrite($socket, handshake_request() . frame('x'));
read_answer($socket);
fread($socket, 4);
eventually(fn () => count($server->said()) === 4);
echo implode(' ', $server->said()), ' ', CORO_WEBSOCKET_STATUS_CONNECTION, CORO_WEBSOCKET_STATUS_ACTIVE, CORO_WEBSOCKET_STATUS_CLOSING;
?>
--EXPECT--
1 1 3 4 134
