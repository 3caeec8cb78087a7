--TEST--
WebSocket: a port of listen() with open_websocket_protocol serves WebSocket
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$port = 0;
$server = websocket_server(function ($server) use (&$port): void {
    $other = $server->listen('127.0.0.1', 0, CORO_SOCK_TCP);
    $other->set(['open_websocket_protocol' => true, 'websocket_subprotocol' => 'other']);
    $other->on('message', fn ($server, $frame) => $server->push($frame->fd, "other $frame->data"));
    $port = $other->port;
});
[$first, $second] = [new WebSocket($server->port), new WebSocket($port, ['Sec-WebSocket-Protocol' => 'other'])];
echo $first->ask('hello'), ', ', $second->ask('hello'), ', ', strpos($first->head, 'Protocol: other'), strpos($second->head, 'Protocol: other') > 0;
?>
--EXPECT--
hello, other hello, 1
