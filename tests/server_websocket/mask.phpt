--TEST--
WebSocket: with websocket_mask frames are sent masked
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(null, ['websocket_mask' => true]);
$client = new WebSocket($server->port);
foreach ([0, 5, 126, 5000, 100_000] as $size) {
    $data = str_repeat('m', $size);
    $client->send($data);
    $head = stream_get_contents($client->socket, 2);
    $size = ord($head[1]) & 127;
    $size = $size < 126 ? $size : unpack($size === 126 ? 'n' : 'J', stream_get_contents($client->socket, $size === 126 ? 2 : 8))[1];
    $key = stream_get_contents($client->socket, 4);
    $masked = $size ? stream_get_contents($client->socket, $size) : '';
    echo ord($head[1]) >> 7, ($masked ^ str_pad('', $size, $key)) === $data, $masked !== $data || $size === 0, ' ';
}
?>
--EXPECT--
111 111 111 111 111
