--TEST--
WebSocket: a message that gets no memory is refused, and the worker goes on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('workerStart', fn () => ini_set('memory_limit', '32M'));
}, ['package_max_length' => '1G', 'master_buffer_size' => '32M', 'websocket_compression' => true]);
$piece = frame(str_repeat('x', 1_000_000), 0, false);
$many = frame('', 2, false) . str_repeat($piece, 40) . frame('', 0);
$bomb = frame(compressed(str_repeat('x', 36_000_000)), 2, true, 0x40);
foreach ([$many, $bomb] as $bytes) {
    $client = new WebSocket($server->port, ['Sec-WebSocket-Extensions' => 'permessage-deflate']);
    @$client->write($bytes);
    echo $client->next(), ', ';
}
echo (new WebSocket($server->port))->ask('still there'), ' ', $server->end();
?>
--EXPECT--
close 1009, close 1009, still there exit 0
