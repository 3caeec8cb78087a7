--TEST--
WebSocket: the message callback gets a Frame with opcode, flags, finish and connection id
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', fn ($server, $frame) => $server->push($frame->fd, get_class($frame) . ' ' . json_encode((array) $frame)));
}, ['worker_num' => 1]);
$client = new WebSocket($server->port);
foreach ([['text', 1], ['', 1], ['bytes', 2]] as [$data, $opcode]) {
    $client->send($data, $opcode);
    echo $client->next(), "\n";
}
?>
--EXPECT--
Coro\WebSocket\Frame {"fd":1,"data":"text","opcode":1,"flags":33,"finish":true}
Coro\WebSocket\Frame {"fd":1,"data":"","opcode":1,"flags":33,"finish":true}
Coro\WebSocket\Frame {"fd":1,"data":"bytes","opcode":2,"flags":33,"finish":true}
