--TEST--
WebSocket: pings are answered, or delivered with open_websocket_ping_frame
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

foreach ([false, true] as $delivered) {
    $server = websocket_server(function ($server): void {
        $server->on('message', fn ($server, $frame) => $server->push($frame->fd, "$frame->opcode $frame->data"));
    }, ['open_websocket_ping_frame' => $delivered]);
    $client = new WebSocket($server->port);
    foreach (['', 'payload'] as $data) {
        $client->send($data, 9);
        echo $client->next(), ', ';
    }
    echo $client->ask('text'), "\n";
}
?>
--EXPECT--
pong , pong payload, 1 text
9 , 9 payload, 1 text
