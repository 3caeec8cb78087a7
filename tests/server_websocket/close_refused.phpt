--TEST--
WebSocket: push() refuses invalid close frames, and the connection goes on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $given): void {
        foreach ([1004, 1006, 1015, 2000] as $code) {
            $close = new Coro\WebSocket\CloseFrame();
            $close->code = $code;
            $result = @$server->push($given->fd, $close);
            say(json_encode($result) . $server->getLastError());
        }
        foreach ([pack('n', 1006) . 'bye', pack('n', 1000) . "\xff", 'x'] as $bytes) {
            $result = @$server->push($given->fd, $bytes, CORO_WEBSOCKET_OPCODE_CLOSE);
            say(json_encode($result) . $server->getLastError());
        }
        say(error_get_last()['message']);
        $server->push($given->fd, 'still there');
        $server->push($given->fd, pack('n', 4000) . 'bye', CORO_WEBSOCKET_OPCODE_CLOSE);
    });
});
$client = new WebSocket($server->port);
echo $client->ask('go'), ', ', $client->rest(), "\n", implode("\n", $server->said());
?>
--EXPECT--
still there, close 4000 bye
false8505
false8505
false8505
false8505
false8505
false8505
false8505
Coro\WebSocket\Server::push(): the payload of a close frame must be empty, or a status that may be sent with a reason in UTF-8
