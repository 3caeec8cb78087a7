<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, (string) getmypid()));
}, ['worker_num' => 2]);
$client = new WebSocket($server->port);
$old = $client->ask('pid');
$server->signal(SIGUSR1);
echo $client->rest(), ', ';
eventually(fn () => !is_alive((int) $old));
echo (new WebSocket($server->port))->ask('pid') !== $old, ' ', $server->end();
?>
