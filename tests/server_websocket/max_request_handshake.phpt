--TEST--
WebSocket: a handshake that is the last request of its worker is answered, and the client told 1001
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(null, ['max_request' => 1]);
$client = new WebSocket($server->port);
echo statuses($client->head), ' ', $client->rest(), ' ', $server->end();
?>
--EXPECT--
101 close 1001 exit 0
