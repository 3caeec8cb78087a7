--TEST--
WebSocket: handshake and frames may come byte by byte
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server();
$socket = connect($server->port);
foreach (str_split(handshake_request() . frame('first') . frame(str_repeat('x', 126), 1, false) . frame('end', 0)) as $byte) {
    fwrite($socket, $byte);
}
echo statuses(read_answer($socket)['head']), ' ', substr(stream_get_contents($socket, 7), 2), ' ';
echo substr(stream_get_contents($socket, 133), 4 + 126);
?>
--EXPECT--
101 first end
