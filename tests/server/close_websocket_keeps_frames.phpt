--TEST--
Server: close() of a WebSocket sends all frames that were pushed before
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $server->push($frame->fd, 'goodbye');
        $server->close($frame->fd);
    });
}, [], Coro\WebSocket\Server::class);
$client = open_websocket($server->port);
fwrite($client, frame('go') . frame('more'));   // both frames in one packet
echo read_frame($client), "\n", bin2hex(substr(read_frame($client), 3)), "\n";
?>
--EXPECT--
81 goodbye
03e8
