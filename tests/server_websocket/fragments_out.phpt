--TEST--
WebSocket: push() without the FIN flag sends a fragment
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $server->push($frame->fd, 'one', CORO_WEBSOCKET_OPCODE_BINARY, 0);
        $server->push($frame->fd, 'two', CORO_WEBSOCKET_OPCODE_CONTINUATION, 0);
        $server->push($frame->fd, 'ping', CORO_WEBSOCKET_OPCODE_PING);
        $server->push($frame->fd, 'three', CORO_WEBSOCKET_OPCODE_CONTINUATION);
    });
});
$client = new WebSocket($server->port);
$client->send('go');
for ($i = 0; $i < 4; $i++) {
    echo $client->next(), "\n";
}
?>
--EXPECT--
binary unfinished one
continuation unfinished two
ping ping
continuation three
