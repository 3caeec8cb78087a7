--TEST--
WebSocket: push() and pack() refuse unknown opcodes and control frames that are too large or fragmented
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

use Coro\WebSocket\Frame;

attempt(fn () => Frame::pack('x', 3));
attempt(fn () => Frame::pack('x', -1));
attempt(fn () => Frame::pack(str_repeat('x', 126), CORO_WEBSOCKET_OPCODE_PING));
attempt(fn () => Frame::pack('x', CORO_WEBSOCKET_OPCODE_PING, 0));
attempt(fn () => strlen(Frame::pack(str_repeat('x', 125), CORO_WEBSOCKET_OPCODE_PONG)));
attempt(fn () => Coro\WebSocket\Server::pack('x', 16));
$server = websocket_server(function ($server): void {
    $server->on('open', function ($server, $request): void {
        $answer = @$server->push($request->fd, 'x', 7);
        $server->push($request->fd, json_encode([$answer, $server->getLastError(), error_get_last()['message']]));
    });
});
echo (new WebSocket($server->port))->next();
?>
--EXPECT--
ValueError: a WebSocket opcode must be one of the constants CORO_WEBSOCKET_OPCODE_*
ValueError: a WebSocket opcode must be one of the constants CORO_WEBSOCKET_OPCODE_*
ValueError: a WebSocket control frame must have CORO_WEBSOCKET_FLAG_FIN and at most 125 bytes
ValueError: a WebSocket control frame must have CORO_WEBSOCKET_FLAG_FIN and at most 125 bytes
127
ValueError: a WebSocket opcode must be one of the constants CORO_WEBSOCKET_OPCODE_*
[false,8505,"Coro\\WebSocket\\Server::push(): a WebSocket opcode must be one of the constants CORO_WEBSOCKET_OPCODE_*"]
