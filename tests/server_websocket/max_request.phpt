--TEST--
WebSocket: max_request counts messages, and all clients of the worker get a close frame with 1001
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

$server = websocket_server(function ($server): void {
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, (string) getmypid()));
}, ['worker_num' => 1, 'max_request' => 5]);   // two handshakes and three messages
[$idle, $client] = [new WebSocket($server->port), new WebSocket($server->port)];
$pids = [$client->ask('1'), $client->ask('2'), $client->ask('3')];
echo count(array_unique($pids)), ' ', $client->rest(), ', ', $idle->rest(), ', ';
echo (new WebSocket($server->port))->ask('1') === $pids[0] ? 'the same' : 'replaced', ' ', $server->end();
?>
--EXPECT--
1 close 1001, close 1001, replaced exit 0
