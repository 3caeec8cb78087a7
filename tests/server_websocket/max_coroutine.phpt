--TEST--
WebSocket: a message that gets no coroutine closes its connection with 1011, and a warning shows the reason
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $server->push($frame->fd, $frame->data);
        if ($frame->data === 'wait') {
            Coro\Coroutine::yield();
        }
    });
}, ['worker_num' => 1, 'max_coroutine' => 2, 'max_wait_time' => 1, 'log_level' => 4]);
$client = new WebSocket($server->port);
echo $client->ask('wait'), ' ', $client->ask('wait'), ' ';
$client->send('lost');
echo $client->next(), ' ', substr_count($server->printed(), 'max_coroutine') > 0;
?>
--EXPECT--
wait wait close 1011 1
