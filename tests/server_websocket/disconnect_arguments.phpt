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
            try {
                $server->disconnect($frame->fd, $code);
            } catch (ValueError $error) {
                say("$code");
            }
        }
        say($error->getMessage());
        $server->push($frame->fd, var_export($server->disconnect(77), true) . $server->getLastError());
    });
});
$client = new WebSocket($server->port);
echo $client->ask('go'), "\n", implode(' ', $server->said());
?>
--EXPECT--
false8503
999 1005 1006 1015 2999 5000 66536 -1 Coro\WebSocket\Server::disconnect(): Argument #2 ($code) must be a status that may be sent: 1000 to 1003, 1007 to 1014, 3000 to 4999
