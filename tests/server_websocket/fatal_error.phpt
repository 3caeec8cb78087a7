--TEST--
WebSocket: after a fatal error in a message callback the worker sends 1001 and is replaced
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
    $server->on('message', fn ($server, $frame) => $frame->data === 'fail' ? trigger_error('given up', E_USER_ERROR)
        : $server->push($frame->fd, (string) getmypid()));
}, ['worker_num' => 1, 'max_request' => 1000, 'log_level' => 6]);
[$other, $client] = [new WebSocket($server->port), new WebSocket($server->port)];
$pid = $client->ask('pid');
$client->send('fail');
echo $client->rest(), ', ', $other->rest(), ' ';
eventually(fn () => !is_alive((int) $pid));
echo (new WebSocket($server->port))->ask('pid') === $pid ? 'the same' : 'replaced', ' ', $server->end();
?>
--EXPECT--
close 1001, close 1001 replaced exit 0
