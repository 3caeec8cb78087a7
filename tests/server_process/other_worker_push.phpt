--TEST--
PROCESS mode: any worker can push to each WebSocket, disconnect it, and wait for one that reads slowly
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
    $server->on('workerStart', fn () => say('ready'));
    $server->on('message', function ($server, $frame): void {
        [$what, $other] = explode(' ', $frame->data) + ['', 0];
        $result = match ($what) {
            'push' => $server->push((int) $other, 'from another'),
            'large' => array_product(array_map(fn ($i) => (int) $server->push((int) $other, str_repeat("$i", 1_000_000)), range(0, 9))),
            'established' => $server->isEstablished((int) $other),
            'disconnect' => $server->disconnect((int) $other, 4001, 'go'),
            default => $server->worker_id,
        };
        $server->push($frame->fd, json_encode($result));
    });
}, ['worker_num' => 2, 'max_wait_time' => 1]);
eventually(fn () => count($server->said()) === 2);
[$one, $two] = [new WebSocket($server->port), new WebSocket($server->port)];
echo count(array_unique([$one->ask('who'), $two->ask('who')])), " workers\n";
echo $two->ask('push 1'), ' ', $one->next(), ' ', $two->ask('established 1'), $two->ask('established 5'), "\n";
$two->send('large 1');
for ($i = $right = 0; $i < 10; $i++) {
    $right += $one->next() === str_repeat("$i", 1_000_000);
}
echo $right, ' ', $two->next(), ' ', $two->ask('disconnect 1'), ' ', $one->rest(), "\n";
eventually(fn () => $two->ask('established 1') === 'false');
echo $two->ask('push 1'), ' ', $server->end(), "\n";
?>
--EXPECT--
2 workers
true from another truefalse
10 1 true close 4001 go
false exit 0
