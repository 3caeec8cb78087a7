--TEST--
WebSocket: classes and constants also have their Swoole names
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

use Swoole\WebSocket\{CloseFrame, Frame, Server};

echo json_encode([is_a(Server::class, Swoole\Http\Server::class, true), new CloseFrame() instanceof Frame, new Frame() instanceof Stringable]);
echo ' ', get_class(new Frame()), ' ', WEBSOCKET_OPCODE_TEXT, SWOOLE_WEBSOCKET_OPCODE_BINARY, WEBSOCKET_STATUS_ACTIVE, ' ', SWOOLE_WEBSOCKET_CLOSE_GOING_AWAY, "\n";
echo json_encode(new Frame()), "\n", json_encode(new CloseFrame());
?>
--EXPECT--
[true,true,true] Coro\WebSocket\Frame 123 1001
{"fd":0,"data":"","opcode":1,"flags":1,"finish":null}
{"fd":0,"data":"","opcode":8,"flags":1,"finish":null,"code":1000,"reason":""}
