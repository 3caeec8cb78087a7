--TEST--
WebSocket: a handshake that is the last request of its worker is answered and followed by a close frame with 1001
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about the connections of a worker that ends, which stay open in PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(null, ['max_request' => 1]);
$client = new WebSocket($server->port);
echo statuses($client->head), ' ', $client->rest(), ' ', $server->end();
?>
--EXPECT--
101 close 1001 exit 0
