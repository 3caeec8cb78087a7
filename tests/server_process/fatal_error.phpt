--TEST--
PROCESS mode: a fatal error in a message handler closes no connection, and later messages go to the replacement
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_base_mode('about the master and the manager of PROCESS mode');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', fn ($server, $frame) => $frame->data === 'fail' ? trigger_error('given up', E_USER_ERROR)
        : $server->push($frame->fd, (string) getmypid()));
    $server->on('workerError', fn ($server, $id, $pid, $code, $signal) => say("code $code signal $signal"));
}, ['worker_num' => 1, 'log_level' => 6, 'max_wait_time' => 1]);
[$other, $client] = [new WebSocket($server->port), new WebSocket($server->port)];
$pid = $client->ask('pid');
$client->send('fail');
eventually(fn () => $server->said());
$new = $client->ask('pid');
echo json_encode([$new !== $pid, $other->ask('pid') === $new]), ' ', implode(', ', $server->said()), ' ', $server->end(), "\n";
?>
--EXPECT--
[true,true] code 255 signal 0 exit 0
