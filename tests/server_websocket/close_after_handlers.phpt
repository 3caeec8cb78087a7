--TEST--
WebSocket: messages that handlers push after the client's close frame are sent before the answering close frame
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        Coro\Coroutine::sleep(0.05);   // meanwhile the client's close frame arrives
        $server->push($frame->fd, $frame->data);
    });
});
foreach ([close_frame(1000, 'bye'), frame('x', 8), frame('wrong', 1, true, 0x40)] as $last) {
    $client = new WebSocket($server->port);
    $client->write(frame('one') . frame('two') . $last);
    echo $client->rest(), "\n";
}
?>
--EXPECT--
one, two, close 1000
one, two, close 1002
one, two, close 1002
