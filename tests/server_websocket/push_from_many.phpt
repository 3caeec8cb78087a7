--TEST--
WebSocket: frames that several coroutines push to one client at the same time stay whole
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        for ($n = 0; $n < 20; $n++) {
            go(function () use ($server, $frame, $n): void {
                for ($i = 0; $i < 10; $i++) {
                    $server->push($frame->fd, str_repeat(chr(65 + $n), 50_000));
                }
            });
        }
    });
}, ['socket_buffer_size' => 100_000]);
$client = new WebSocket($server->port);
$client->send('go');
$whole = [];
for ($i = 0; $i < 200; $i++) {
    $data = $client->next();
    $whole[$data[0]] = ($whole[$data[0]] ?? 0) + ($data === str_repeat($data[0], 50_000));
}
echo count($whole), ' ', min($whole), ' ', max($whole);
?>
--EXPECT--
20 10 10
