--TEST--
WebSocket: start() without a message callback is refused
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = new Coro\WebSocket\Server('127.0.0.1', 0, server_mode());
$server->on('request', fn () => null);
attempt(fn () => $server->start());
?>
--EXPECT--
Coro\Error: a server needs a callback onMessage: call on('message', ...)
