--TEST--
task workers: they reach the connections of the workers with exists(), push(), disconnect() and $server->connections
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

$server = new ServerProcess(function (Coro\WebSocket\Server $server): void {
    $server->on('message', fn ($server, $frame) => $server->task([$frame->fd, $frame->data]));
    $server->on('task', function ($server, int $id, int $from, array $data): void {
        [$fd, $text] = $data;
        $server->push($fd, json_encode([$server->exists($fd), $server->exists($fd + 7), $server->isEstablished($fd),
            iterator_to_array($server->connections, false) === [$fd], $server->getClientList() === [$fd], count($server->connections)]));
        $server->push($fd, strtoupper($text));
        if ($text === 'bye') {
            $server->disconnect($fd, 4001, 'as you wish');
        }
    });
}, ['task_worker_num' => 1], Coro\WebSocket\Server::class);
$client = open_websocket($server->port);
foreach (['hello', 'bye'] as $text) {
    fwrite($client, frame($text));
    echo read_frame($client), "\n", read_frame($client), "\n";
}
echo substr(read_frame($client), 5), "\n";
?>
--EXPECT--
81 [true,false,true,true,true,1]
81 HELLO
81 [true,false,true,true,true,1]
81 BYE
as you wish
