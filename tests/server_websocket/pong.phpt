--TEST--
WebSocket: pongs are dropped, or delivered with open_websocket_pong_frame
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
    }, ['open_websocket_pong_frame' => $delivered]);
    $client = new WebSocket($server->port);
    $client->send('unasked', 10);
    $client->send('text');
    echo $client->next(), ' ', $delivered ? $client->next() : '', "\n";
}
?>
--EXPECT--
1 text 
10 unasked 1 text
