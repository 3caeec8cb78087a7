--TEST--
WebSocket: text that is not UTF-8 is refused with 1007, also in fragments; binary messages are not checked
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, bin2hex($frame->data)));
});
foreach ([frame("\xff"), frame("\xed\xa0\x80"), frame("ab\xc3"), frame("\xc3", 1, false) . frame('a', 0), frame("\xf4\x90", 1, false)] as $bytes) {
    $client = new WebSocket($server->port);
    $client->write($bytes);
    echo $client->rest(), ', ';
}
$client = new WebSocket($server->port);
$client->send("\xff\xc3", 2);
echo $client->next(), ', ', $client->ask('ö');
?>
--EXPECT--
close 1007, close 1007, close 1007, close 1007, close 1007, ffc3, c3b6
