--TEST--
WebSocket: with open_websocket_close_frame a close frame is delivered as a CloseFrame, unless it is malformed
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        say(get_class($frame) . ' ' . json_encode([$frame->opcode, $frame->code, $frame->reason, $frame->data, $frame->finish]));
        say(json_encode($server->push($frame->fd, 'last words')));
    });
}, ['open_websocket_close_frame' => true]);
foreach ([frame('x', 8), close_frame(1005), close_frame(1000, "\xff"), close_frame(4000, 'why'), frame('', 8)] as $bytes) {
    $client = new WebSocket($server->port);
    $client->write($bytes);
    echo $client->rest(), "\n";
}
echo implode("\n", $server->said());
?>
--EXPECT--
close 1002
close 1002
close 1007
last words, close 4000
last words, close
Coro\WebSocket\CloseFrame [8,4000,"why","",true]
true
Coro\WebSocket\CloseFrame [8,1005,"","",true]
true
