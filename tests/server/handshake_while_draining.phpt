--TEST--
WebSocket: a WebSocket that is opened while its worker ends gets a close frame
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

$server = new ServerProcess(function ($server): void {
    $draining = new Coro\Channel();
    $server->on('workerExit', fn () => $draining->close());
    $server->on('handshake', function ($request, $response) use ($server, $draining): void {
        $server->shutdown();
        $draining->pop();
        $response->header('Upgrade', 'websocket');
        $response->header('Connection', 'Upgrade');
        $response->status(101);
        $response->end();
    });
    $server->on('message', fn () => null);
}, ['worker_num' => 1, 'max_wait_time' => 20], Coro\WebSocket\Server::class);
$client = open_websocket($server->port);
echo bin2hex(substr(read_frame($client), 3)), "\n";
fwrite($client, frame("\x03\xe9", 8));
echo $server->wait(), "\n";
?>
--EXPECT--
03e9
exit 0
