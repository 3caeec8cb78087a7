--TEST--
Server: properties have their documented values in a server with one process
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/variant.inc';
skip_in_process_mode('about the only process of BASE mode with one worker');
?>
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end(json_encode([
        $server->worker_id, $server->worker_pid === getmypid(), $server->master_pid === getmypid(), $server->manager_pid,
        $server->getWorkerId(), $server->getWorkerPid() === getmypid(), $server->getWorkerPid(0) === getmypid(),
        $server->getWorkerPid(1), $server->getMasterPid() === getmypid(), $server->getManagerPid(),
    ])));
}, ['worker_num' => 1]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[0,true,true,0,0,true,true,false,true,0]
