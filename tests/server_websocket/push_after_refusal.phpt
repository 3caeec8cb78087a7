--TEST--
WebSocket: push() to a client to which the server has sent a refusing close frame returns false
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        $server->push($frame->fd, json_encode([$server->push((int) $frame->data, 'late'), $server->isEstablished((int) $frame->data)]));
    });
}, ['worker_num' => 1, 'log_level' => 6]);
[$one, $two] = [new WebSocket($server->port), new WebSocket($server->port)];
echo $two->ask('1'), ' ', $one->next(), ', ';
$one->send('nonsense', 3);
echo $one->next(), ', ', $two->ask('1'), ' ', $one->next(), "\n";
?>
--EXPECT--
[true,true] late, close 1002, [false,false] gone
