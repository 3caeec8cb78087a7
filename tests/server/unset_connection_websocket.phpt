--TEST--
Server: unset($server->connections[$fd]) says goodbye to a WebSocket
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket_bytes.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $connections = $server->connections;
        unset($connections[$frame->fd]);
    });
}, [], Coro\WebSocket\Server::class);
$client = open_websocket($server->port);
fwrite($client, frame('go'));
echo bin2hex(substr(read_frame($client), 3)), "\n";
?>
--EXPECT--
03e8
