--TEST--
Server: with max_request even a single worker has a manager, which replaces it
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about BASE mode without a manager; PROCESS mode always has one');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(json_encode([getmypid(), $server->manager_pid])));
}, ['worker_num' => 1, 'max_request' => 1]);
$pids = [];
for ($i = 0; $i < 5; $i++) {
    [$pid, $manager] = json_decode(body($server->port, '/'));
    $pids[$pid] = true;
}
var_dump(count($pids), $manager === $server->pid);
?>
--EXPECT--
int(5)
bool(true)
