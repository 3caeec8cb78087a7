--TEST--
PROCESS mode: a handshake that is the last request of its worker is answered, and the next worker serves the WebSocket
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('in BASE mode connections end with their worker');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('open', fn ($server, $request) => $server->push($request->fd, (string) getmypid()));
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, (string) getmypid()));
}, ['worker_num' => 1, 'max_request' => 1]);
$client = new WebSocket($server->port);
$first = $client->next();
$goes_on = eventually(fn () => is_numeric($next = $client->ask('who')) && $next !== $first);
echo statuses($client->head), ' ', $goes_on ? 'goes on' : 'ends', ' ', $server->end();
?>
--EXPECT--
101 goes on exit 0
