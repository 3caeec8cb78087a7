--TEST--
WebSocket: the longest possible websocket_subprotocol is sent, and set() refuses a longer one
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

attempt(fn () => (new Coro\WebSocket\Server('127.0.0.1', 0))->set(['websocket_subprotocol' => str_repeat('x', 4097)]));
$longest = str_repeat('x', 4096);
$server = websocket_server(null, ['websocket_subprotocol' => $longest, 'websocket_compression' => true]);
$fields = [...array_map(fn (int $i) => "X-$i: $i", range(1, 90)), 'Sec-WebSocket-Protocol' => $longest,
    'Sec-WebSocket-Extensions' => 'permessage-deflate; client_max_window_bits; server_no_context_takeover'];
$client = new WebSocket($server->port, $fields);
echo json_encode(str_contains($client->head, "\nSec-WebSocket-Protocol: $longest\r\n")), ' ', $client->ask('hello'), "\n";
?>
--EXPECT--
ValueError: Coro\Server::set(): option [websocket_subprotocol] must not be longer than 4096 bytes
true hello
