--TEST--
WebSocket: in BASE mode a push() of another worker into a fragmented message is dropped by the connection's worker and logged
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
        $server->push($frame->fd, json_encode($server->push($fd, $data, $opcode, $flags)));
    });
}, ['worker_num' => 2, 'log_level' => CORO_LOG_WARNING]);
$clients = [];
eventually(function () use ($server, &$clients): bool {
    $client = new WebSocket($server->port);
    [$worker, $fd] = json_decode($client->ask('who'));
    $clients[$worker] = [$client, $fd];
    return count($clients) === 2;
});
[[$listener, $fd], [$other]] = [$clients[0], $clients[1]];
foreach ([['a', 1, 0], ['whole', 1, 1], ['ping', 9, 1], ['b', 0, 1], ['lost', 0, 1], ['next', 1, 1]] as $push) {
    echo $other->ask(json_encode([$fd, ...$push])), ' ';
}
echo "\n", $listener->next(), ', ', $listener->next(), ', ', $listener->next(), ', ', $listener->next(), "\n", $server->end(), "\n";
preg_match_all('/\d+ bytes that another worker pushed are lost: .*/', $server->printed(), $lines);
echo implode("\n", $lines[0]);
?>
--EXPECT--
true true true true true true 
text unfinished a, ping ping, continuation b, next
exit 0
5 bytes that another worker pushed are lost: another message is not finished, or there is none to continue
4 bytes that another worker pushed are lost: another message is not finished, or there is none to continue
