--TEST--
WebSocket server: clients that do not read their messages do not exhaust memory_limit, and others are served
--INI--
memory_limit=64M
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd,
        $frame->data === 'small' ? 'small' : random_bytes(6 << 20)));
}, ['kernel_socket_send_buffer_size' => 65536, 'worker_num' => 1]);
$other = new WebSocket($server->port);
for ($i = 1; $i <= 40; $i++) {
    $silent[] = $client = new WebSocket($server->port);
    $client->send('large');
    if ($i % 20 === 0) {
        echo $other->ask('small'), ' ', (new WebSocket($server->port))->ask('small'), ' ';
    }
}
echo strlen((new WebSocket($server->port))->ask('large')), ' ';
echo substr_count($server->printed(), 'fatal'), ' ', $server->end(), "\n";
?>
--EXPECT--
small small small small 6291456 0 exit 0
