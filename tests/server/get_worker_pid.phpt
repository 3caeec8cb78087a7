--TEST--
Server: getWorkerPid() returns every worker's pid in each process, also after a worker was replaced
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', function ($request, $response) use ($server): void {
        $ids = $request->server['request_uri'] === '/far' ? [1 << 32, PHP_INT_MAX] : [0, 1, 2, PHP_INT_MIN];
        $response->end(json_encode(array_map($server->getWorkerPid(...), $ids)));
    });
}, ['worker_num' => 2, 'log_level' => 6]);
$pids = [];
eventually(function () use (&$pids, $server) {
    $pids = json_decode(body($server->port, '/'));
    return $pids[0] && $pids[1];
});
echo in_array($pids[3], $pids) ? 'itself' : '', ' ', json_encode($pids[2]), "\n";
echo body($server->port, '/far'), "\n";
posix_kill($pids[0], SIGKILL);
$now = [];
echo eventually(function () use (&$now, $pids, $server) {
    $now = json_decode(body($server->port, '/'));
    return $now[0] && $now[0] !== $pids[0];
}) ? 'new pid' : 'old pid', ' ', $now[1] === $pids[1] ? 'same pid' : 'other pid', "\n";
?>
--EXPECT--
itself false
[false,false]
new pid same pid
