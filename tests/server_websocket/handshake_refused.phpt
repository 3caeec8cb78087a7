--TEST--
WebSocket: invalid handshakes are refused, those for other versions with the supported version
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(null, ['websocket_compression' => true]);
$broken = [
    [['Sec-WebSocket-Version' => '8']],
    [['Sec-WebSocket-Version' => '']],
    [['Sec-WebSocket-Key' => 'short']],
    [['Sec-WebSocket-Key' => '']],
    [[], '/', 'POST'],
    [['Connection' => 'keep-alive']],
    [['Sec-WebSocket-Extensions' => 'permessage-deflate; =']],
];
foreach ($broken as $arguments) {
    echo strtr(handshake_answer($server->port, ...$arguments), ["Content-Length: 0\n" => '', "\n" => ' ']), "\n";
}
?>
--EXPECT--
HTTP/1.1 426 Upgrade Required Sec-WebSocket-Version: 13 Connection: close
HTTP/1.1 426 Upgrade Required Sec-WebSocket-Version: 13 Connection: close
HTTP/1.1 400 Bad Request Connection: close
HTTP/1.1 400 Bad Request Connection: close
HTTP/1.1 405 Method Not Allowed Connection: close
HTTP/1.1 400 Bad Request Connection: close
HTTP/1.1 400 Bad Request Connection: close
