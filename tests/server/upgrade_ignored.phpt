--TEST--
WebSocket: an Upgrade field without "Connection: upgrade" is a plain request
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('plain'));
    $server->on('message', fn () => null);
}, [], Coro\WebSocket\Server::class);
echo body($server->port, '/', ['Upgrade: websocket']), "\n";
?>
--EXPECT--
plain
