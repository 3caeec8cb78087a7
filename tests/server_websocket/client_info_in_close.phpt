--TEST--
WebSocket: in the close event websocket_status shows whether there was a closing handshake
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('close', function ($server, int $fd): void {
        say(json_encode([$server->getClientInfo($fd)['websocket_status'], $server->isEstablished($fd), @$server->push($fd, 'x')]));
    });
});
foreach (['', frame('half', 1, false), close_frame(1000)] as $i => $last) {
    $client = new WebSocket($server->port);
    $client->ask('here');
    $client->write($last);
    if ($i === 2) {
        $client->next();
    }
    fclose($client->socket);
    eventually(fn () => count($server->said()) > $i);
}
echo implode(' ', $server->said());
?>
--EXPECT--
[3,false,false] [3,false,false] [4,false,false]
