--TEST--
WebSocket: in BASE mode push(), disconnect() and isEstablished() work for a connection of another worker
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
        [$what, $other] = explode(' ', $frame->data) + ['', 0];
        $result = match ($what) {
            'push' => $server->push((int) $other, 'from another'),
            'binary' => $server->push((int) $other, str_repeat('b', 100_000), CORO_WEBSOCKET_OPCODE_BINARY),
            'close' => $server->push((int) $other, pack('n', 4002) . 'gone', CORO_WEBSOCKET_OPCODE_CLOSE),
            'established' => $server->isEstablished((int) $other),
            'disconnect' => $server->disconnect((int) $other, 4001, 'go'),
            default => [$server->worker_id, $frame->fd],
        };
        $server->push($frame->fd, json_encode($result));
    });
    $server->on('request', fn ($request, $response) => $response->end("$request->fd"));
}, ['worker_num' => 2]);
$clients = [];
eventually(function () use ($server, &$clients): bool {
    $client = new WebSocket($server->port);
    [$worker, $fd] = json_decode($client->ask('who'));
    $clients[$worker][$fd] = $client;
    return count($clients) === 2 && min(array_map(count(...), $clients)) === 2;
});
[$mine, $a, $b] = [reset($clients[1]), ...array_keys($clients[0])];
echo $mine->ask("established $a"), ' ', $mine->ask("push $a"), ' ', $clients[0][$a]->next(), ' ', $mine->ask("binary $a"), ' ', strlen($clients[0][$a]->next()), "\n";
echo $mine->ask("disconnect $a"), ' ', $clients[0][$a]->rest(), ' ', $mine->ask("close $b"), ' ', $clients[0][$b]->rest(), "\n";
eventually(fn () => $mine->ask("established $a") === 'false');
$plain = connect($server->port);
$http = ask($plain, '/');
echo $mine->ask("established $a"), ' ', $mine->ask("push $a"), ' ', $mine->ask("disconnect $a"), ' ', $mine->ask("push $http"), ' ', $mine->ask("push 99"), ' ', $server->end(), "\n";
?>
--EXPECT--
true true from another true 100007
true close 4001 go true close 4002 gone
false false false false false exit 0
