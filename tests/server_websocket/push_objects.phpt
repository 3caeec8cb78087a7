--TEST--
WebSocket: push() uses the properties of Frame and CloseFrame objects
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $given): void {
        $frame = new Coro\WebSocket\Frame();
        $frame->data = 'from an object';
        $server->push($given->fd, $frame);
        $frame->opcode = CORO_WEBSOCKET_OPCODE_BINARY;
        $server->push($given->fd, $frame, CORO_WEBSOCKET_OPCODE_TEXT);
        $frame->data = 123;
        $frame->flags = 0;
        $server->push($given->fd, $frame);
        $server->push($given->fd, '', CORO_WEBSOCKET_OPCODE_CONTINUATION);
        $server->push($given->fd, $given);
        $close = new Coro\WebSocket\CloseFrame();
        $close->code = 4003;
        $close->reason = 'enough';
        $server->push($given->fd, $close);
    });
});
$client = new WebSocket($server->port);
$client->send('same');
echo $client->rest();
?>
--EXPECT--
from an object, binary from an object, binary unfinished 123, continuation , same, close 4003 enough
