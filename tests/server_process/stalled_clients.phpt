--TEST--
PROCESS mode: with a small master_buffer_size clients that do not read wait, and their memory is freed when they go
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
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        if ($request->server['request_uri'] === '/stats') {
            $response->end(json_encode($server->stats()));
            return;
        }
        for ($written = 0; $written < 30_000_000; $written += 100_000) {
            $response->write(str_repeat('x', 100_000));
        }
        $response->end();
    });
    $server->on('close', fn ($server, int $fd, int $reactor) => say($reactor < 0 ? 'closed' : 'gone'));
}, ['worker_num' => 1, 'reactor_num' => 1, 'master_buffer_size' => 1 << 20]);
$observer = connect($server->port);
$kept = fn () => json_decode(ask($observer, '/stats'), true)['master_buffer_bytes'];
for ($i = 1; $i <= 8; $i++) {
    $before = $kept();
    send_request($stalled[] = connect($server->port), '/');
    eventually(fn () => $kept() > $before);
}
echo json_encode([eventually(fn () => $kept() > 200_000), $server->said()]), ' ';
unset($stalled);
echo json_encode([eventually(fn () => $kept() === 0 && count($server->said()) === 8), array_count_values($server->said())]), ' ', $server->end(), "\n";
?>
--EXPECT--
[true,[]] [true,{"gone":8}] exit 0
