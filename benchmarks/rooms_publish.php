<?php
// The server of rooms_publish. A message "go" from one client makes the server send a message of 1 KiB to all clients: with one
// call of publish(), or with push() in a loop.
// php -d extension=coro benchmarks/rooms_publish.php [base|process] [publish|push]   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\WebSocket\Server('127.0.0.1', 0, mode());
$server->set(['worker_num' => 1, 'max_connection' => 18_000] + one_reactor());
$message = str_repeat('x', 1024);
if (($argv[2] ?? 'publish') === 'publish') {
    $rooms = $server->rooms();
    $server->on('open', fn ($server, $request) => $rooms->join($request->fd, 'all'));
    $server->on('message', fn ($server) => $rooms->publish('all', $message));
} else {
    $server->on('message', function ($server) use ($message): void {
        foreach ($server->connections as $fd) {
            $server->push($fd, $message);
        }
    });
}
echo "port $server->port\n";
$server->start();
