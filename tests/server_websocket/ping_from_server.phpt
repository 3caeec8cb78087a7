--TEST--
WebSocket: ping() sends a ping, and warns like push() when the WebSocket does not exist
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        set_error_handler(fn (int $level, string $message) => say($message));
        say(json_encode([$server->ping($frame->fd), $server->ping($frame->fd, 'data')]));
        say(json_encode([$server->ping(99), $server->getLastError(), $server->push(98, 'x')]));
        say(json_encode($server->ping($frame->fd, str_repeat('x', 126))));
        $server->push($frame->fd, 'all');
    });
});
$client = new WebSocket($server->port);
echo trim($client->ask('go')), ', ', $client->next(), ', ', $client->next(), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
ping, ping data, all
[true,true]
Coro\WebSocket\Server::ping(): connection 99 is not an open WebSocket
Coro\WebSocket\Server::push(): connection 98 is not an open WebSocket
[false,8503,false]
Coro\WebSocket\Server::ping(): a WebSocket control frame must have CORO_WEBSOCKET_FLAG_FIN and at most 125 bytes
false
