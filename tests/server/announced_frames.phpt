--TEST--
Server: clients that announce large frames and do not send them leave memory for other clients
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $server->push($frame->fd, memory_get_usage() < 80 << 20 ? 'enough left' : memory_get_usage());
    });
}, ['worker_num' => 1], Coro\WebSocket\Server::class);
$clients = [];
for ($i = 0; $i < 70; $i++) {
    $clients[] = $client = open_websocket($server->port);
    fwrite($client, substr(frame(str_repeat('x', 2 << 20)), 0, 15));
}
$honest = open_websocket($server->port);
foreach ([10, 200_000, 2 << 20] as $size) {
    fwrite($honest, frame(str_repeat('y', $size)));
    echo read_frame($honest), "\n";
}
?>
--EXPECT--
81 enough left
81 enough left
81 enough left
