--TEST--
WebSocket: a connection that was upgraded by a handshake callback is not compressed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('handshake', function ($request, $response): void {
        $response->status(101);
        $response->end();
    });
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, $frame->data, 1, CORO_WEBSOCKET_FLAG_FIN | CORO_WEBSOCKET_FLAG_COMPRESS));
}, ['websocket_compression' => true]);
$client = new WebSocket($server->port, ['Sec-WebSocket-Extensions' => 'permessage-deflate']);
echo $client->ask('as it is'), "\n";
$client->write(frame(compressed('hello'), 1, true, 0x40));
echo $client->rest();
?>
--EXPECT--
as it is
close 1002
