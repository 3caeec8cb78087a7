--TEST--
WebSocket: a connection that is lost in the middle of a message has a close event and no message event
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', fn () => say('message'));
    $server->on('close', fn ($server, $fd, $reactor) => say("close $reactor"));
});
$parts = ["\x81", "\x82\xff\x00", substr(frame(str_repeat('x', 100_000)), 0, 50_000), frame('x', 1, false), substr(frame('ping', 9), 0, 8)];
foreach ($parts as $n => $bytes) {
    $client = new WebSocket($server->port);
    $client->write($bytes);
    stream_socket_shutdown($client->socket, STREAM_SHUT_WR);
    echo $client->next(), ' ';
    eventually(fn () => count($server->said()) > $n);
}
echo implode(', ', array_unique($server->said()));
?>
--EXPECT--
gone gone gone gone gone close 0
