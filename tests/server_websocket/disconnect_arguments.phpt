--TEST--
WebSocket: disconnect() refuses invalid close codes
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        foreach ([999, 1005, 1006, 1015, 2999, 5000, 66536, -1] as $code) {
            if (@$server->disconnect($frame->fd, $code) === false && $server->getLastError() === 8505) {
                say("$code");
            }
        }
        say(error_get_last()['message']);
        $server->push($frame->fd, var_export($server->disconnect(77), true) . $server->getLastError());
    });
});
$client = new WebSocket($server->port);
echo $client->ask('go'), "\n", implode(' ', $server->said());
?>
--EXPECT--
false8503
999 1005 1006 1015 2999 5000 66536 -1 Coro\WebSocket\Server::disconnect(): the code must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
