--TEST--
Server: stats() adds up all workers; connections of a killed worker are gone in BASE mode and kept in PROCESS mode
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(json_encode(['pid' => getmypid()] + $server->stats())));
}, ['worker_num' => 2, 'log_level' => 6]);
$sockets = array_map(fn () => connect($server->port), range(1, 30));
$seen = array_map(fn ($socket) => json_decode(ask($socket), true), $sockets);
$last = end($seen);
$balanced = eventually(function () use ($sockets): bool {   // a response arrives before it is counted
    $now = json_decode(ask($sockets[0]), true);
    return $now['response_count'] === $now['request_count'] - 1;
});
echo json_encode([$last['connection_num'], $last['accept_count'], $last['request_count'], $balanced]), "\n";
foreach (array_unique(array_column($seen, 'pid')) as $pid) {
    posix_kill($pid, SIGKILL);
}
$now = null;
$left = server_mode() === CORO_BASE ? 1 : 31;
eventually(function () use (&$now, $server, $left) {
    $now = json_decode(body($server->port, '/'), true);
    return $now['connection_num'] === $left;
}, 5);
echo json_encode([$now['connection_num'] === $left, $now['concurrency'], $now['accept_count'] >= 31, $now['request_count'] >= 31]), "\n";
?>
--EXPECT--
[30,30,30,true]
[true,1,true,true]
