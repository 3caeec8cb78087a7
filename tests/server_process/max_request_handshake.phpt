--TEST--
PROCESS mode: a handshake that is the last request of its worker is answered, and the WebSocket goes on with the next one
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about connections that stay open when their worker ends, which they do in PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('workerStart', fn () => say('ready'));
    $server->on('open', fn ($server, $request) => $server->push($request->fd, (string) getmypid()));
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, (string) getmypid()));
}, ['worker_num' => 1, 'max_request' => 1]);
$client = new WebSocket($server->port);
$first = $client->next();
eventually(fn () => count($server->said()) === 2);
$second = $client->ask('who');
echo statuses($client->head), ' ', is_numeric($second) && $second !== $first ? 'two workers' : 'one', ' ', $server->end();
?>
--EXPECT--
101 two workers exit 0
