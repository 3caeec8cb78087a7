--TEST--
WebSocket: the first of the client's sub-protocols that the server supports is selected
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(null, ['websocket_subprotocol' => 'chat, mqtt']);
foreach (['chat', 'soap, mqtt, chat', 'soap', ''] as $wanted) {
    preg_match('/^Sec-WebSocket-Protocol: (.*)$/m', handshake_answer($server->port, ['Sec-WebSocket-Protocol' => $wanted]), $match);
    echo json_encode($match[1] ?? null), ' ';
}
?>
--EXPECT--
"chat" "mqtt" null null
