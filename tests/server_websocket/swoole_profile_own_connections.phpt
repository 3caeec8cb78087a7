--TEST--
coro.swoole_module=1: in BASE mode a worker sees its own connections: a message to all workers is pushed to each client once
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about workers with connections of their own');
?>
--FILE--
<?php
require __DIR__ . '/../include/websocket.inc';

$server = websocket_server(function ($server): void {
    $broadcast = function ($server): void {
        foreach ($server->connections as $fd) {
            if ($server->isEstablished($fd)) {
                $server->push($fd, 'to all');
            }
        }
    };
    $server->on('pipeMessage', $broadcast);
    $server->on('message', function ($server, $frame) use ($broadcast): void {
        [$what, $other] = explode(' ', $frame->data) + ['', 0];
        $other = (int) $other;
        $all = $server->connections;
        $result = match ($what) {
            'broadcast' => [$server->sendMessage('', 1 - $server->worker_id), $broadcast($server)][0],
            'see' => [$server->exists($other), $server->isEstablished($other), isset($all[$other]),
                in_array($other, $server->getClientList(0, 100))],
            'push' => @$server->push($other, 'no'),
            'count' => [count($all), count($server->ports[0]->connections), count(iterator_to_array($all))],
            'send' => $server->send($other, "\x81\x04sent"),
            'ping' => $server->ping($other, 'well?'),
            'disconnect' => $server->disconnect($other, 4001, 'go'),
            default => [$server->worker_id, $frame->fd],
        };
        $what === 'broadcast' || $server->push($frame->fd, json_encode($result));
    });
}, ['worker_num' => 2]);
$clients = [];
eventually(function () use ($server, &$clients): bool {
    $client = new WebSocket($server->port);
    [$worker, $fd] = json_decode($client->ask('who'));
    $clients[$worker][$fd] ??= $client;
    return count($clients) === 2;
});
$all = array_merge(...$clients);
[$mine, $other, $fd] = [reset($clients[1]), reset($clients[0]), key($clients[0])];
echo $mine->ask("see $fd"), ' ', $other->ask("see $fd"), ' ', $mine->ask("push $fd"), "\n";
$counts = [count($all), count($all), count($clients[1])];
echo $mine->ask('count') === json_encode($counts) ? 'own in the list, all in the count' : 'wrong', "\n";
$mine->send('broadcast');
foreach ($all as $client) {
    echo $client->next() === 'to all' && $client->ask('who') !== 'to all' ? '' : 'not once ';
}
echo $mine->ask("send $fd"), ' ', $other->next(), ' ', $mine->ask("ping $fd"), ' ', $other->read()[1], "\n";
echo $mine->ask("disconnect $fd"), ' ', $other->rest(), ' ', $server->end(), "\n";
?>
--EXPECT--
[false,false,false,false] [true,true,true,true] false
own in the list, all in the count
true sent true well?
true close 4001 go exit 0
