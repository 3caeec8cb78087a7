--TEST--
WebSocket: push() to each id in $server->connections reaches all WebSockets
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_with_workers_of_base_mode();
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $count = 0;
        foreach ($server->connections as $fd) {
            $count += $server->isEstablished($fd) && $server->push($fd, "$frame->fd says $frame->data");
        }
        say($count . ' of ' . count($server->connections));
    });
    $server->on('request', fn ($request, $response) => $response->end('plain'));
});
$plain = connect($server->port);
ask($plain);
$clients = [new WebSocket($server->port), new WebSocket($server->port), new WebSocket($server->port)];
$clients[1]->send('hello');
foreach ($clients as $client) {
    echo $client->next(), ', ';
}
eventually(fn () => $server->said());
echo implode($server->said());
?>
--EXPECT--
3 says hello, 3 says hello, 3 says hello, 3 of 4
