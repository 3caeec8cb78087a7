--TEST--
WebSocket: during a reload the clients of the old workers get a close frame with 1001 and can connect again
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about the connections of a worker that ends, which stay open in PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, (string) getmypid()));
}, ['worker_num' => 2]);
$client = new WebSocket($server->port);
$old = $client->ask('pid');
$server->signal(SIGUSR1);
echo $client->rest(), ', ';
eventually(fn () => !is_alive((int) $old));
echo (new WebSocket($server->port))->ask('pid') !== $old, ' ', $server->end();
?>
--EXPECT--
close 1001, 1 exit 0
