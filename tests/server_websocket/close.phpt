--TEST--
WebSocket: close() sends code 1000 and ends the connection without waiting for the client's close frame
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $server->push($frame->fd, 'last');
        $reset = $frame->data === 'reset';
        say(json_encode([$server->close($frame->fd, $reset), $server->push($frame->fd, 'lost'), $server->isEstablished($frame->fd)]));
    });
    $server->on('close', fn ($server, $fd, $reactor) => say("closed $reactor"));
});
foreach ([frame('one'), frame('one') . frame('two'), frame('reset')] as $i => $bytes) {
    $client = new WebSocket($server->port);
    $client->write($bytes);
    echo $client->next(), ', ', $client->next(), "\n";
    eventually(fn () => count($server->said()) === 2 * $i + 2);
}
echo implode(' ', $server->said());
?>
--EXPECT--
last, close 1000
last, close 1000
last, gone
[true,false,false] closed -1 [true,false,false] closed -1 [true,false,false] closed -1
