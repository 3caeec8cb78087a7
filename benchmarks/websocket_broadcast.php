<?php
// The server of broadcast and websocket_idle. A message "go" from one client makes the server send a message of
// 100 bytes to all clients.
// php -d extension=coro benchmarks/websocket_broadcast.php [process]   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\WebSocket\Server('127.0.0.1', 0, mode());
$server->set(['worker_num' => 1, 'max_connection' => 18_000] + one_reactor());
$message = str_repeat('x', 100);
$server->on('message', function ($server) use ($message): void {
    foreach ($server->connections as $fd) {
        $server->push($fd, $message);
    }
});
echo "port $server->port\n";
$server->start();
