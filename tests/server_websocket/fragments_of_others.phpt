--TEST--
WebSocket: in BASE mode fragmented messages of two other workers are not mixed; if a sender dies in its message, the connection ends with 1011
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about workers with connections of their own');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $server->on('message', function ($server, $frame): void {
        if ($frame->data === 'who') {
            $server->push($frame->fd, json_encode([$server->worker_id, $frame->fd]));
            return;
        }
        [$fd, $data, $opcode, $flags] = json_decode($frame->data);
        $data === 'die' ? posix_kill(getmypid(), SIGKILL) : $server->push($fd, $data, $opcode, $flags);
        $server->push($frame->fd, 'pushed');
    });
}, ['worker_num' => 3]);
$clients = [];
eventually(function () use ($server, &$clients): bool {
    $client = new WebSocket($server->port);
    [$worker, $fd] = json_decode($client->ask('who'));
    $clients[$worker] = [$client, $fd];
    return count($clients) === 3;
});
[[$listener, $fd], [$one], [$two]] = [$clients[0], $clients[1], $clients[2]];
// Both workers send through the same socket, which keeps their order.
$push = function (WebSocket $by, string $data, int $opcode, int $flags) use ($fd): void {
    $by->ask(json_encode([$fd, $data, $opcode, $flags]));
};
$push($one, 'a', 1, 0);
$push($two, 'lost', 1, 0);
$push($two, 'lost', 0, 0);
$push($one, 'b', 0, 0);
$push($two, 'lost', 0, 1);
$push($one, 'c', 0, 1);
$push($two, 'd', 2, 0);
$push($one, 'lost', 1, 1);
foreach (range(1, 4) as $i) {
    echo $listener->next(), ', ';
}
$two->send('[0, "die", 0, 0]');
echo $listener->next(), "\n", $server->end(), "\n";
?>
--EXPECT--
text unfinished a, continuation unfinished b, continuation c, binary unfinished d, close 1011
exit 0
