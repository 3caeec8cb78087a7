<?php

// Serves two applications with Pusher's protocol. POST /drop closes all WebSockets, as a network that fails does. Prints its
// process id and its port.
require __DIR__ . '/../include/variant.inc';

$server = new Coro\WebSocket\Server('127.0.0.1', 0, server_mode());
$server->set(server_options() + ['log_level' => 5]);
$server->on('request', function (Coro\Http\Request $request, Coro\Http\Response $response) use ($server): void {
    foreach ($server->connections as $fd) {
        $server->isEstablished($fd) && $server->close($fd);
    }
    $response->end('dropped');
});
$rooms = new Coro\Rooms('memory:', ['history' => 1]);
new Coro\Pusher($server, $rooms, ['apps' => [
    ['id' => 'shop', 'key' => 'shop-key', 'secret' => 'shop-secret'],
    ['id' => 'blog', 'key' => 'blog-key', 'secret' => 'blog-secret'],
]]);
fwrite(STDERR, getmypid() . "\n");
$server->on('start', fn () => fwrite(STDERR, "{$server->port}\n"));
$server->start();
