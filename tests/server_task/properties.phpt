--TEST--
task workers: they have the ids behind the workers, and the callbacks, properties and messages of workers
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    $server->sendMessage('to a task worker', 2);
    return [$server->setting['task_worker_num'], $server->taskworker, $server->taskCo(['a'], 20), $server->taskwait('b', 20, 1)];
}, function ($server, int $id, int $from, mixed $data) {
    return [$server->taskworker, $server->getWorkerId() === $server->worker_id, $server->worker_pid === getmypid(), $server->getWorkerPid() === getmypid(),
        $data === 'b' ? $server->worker_id : null, $server->getWorkerStatus() === CORO_WORKER_BUSY, $server->getWorkerPid(0) > 0];
}, [], function ($server): void {
    $server->on('workerStart', fn ($server, int $id) => say("start $id " . json_encode($server->taskworker)));
    $server->on('workerStop', fn ($server, int $id) => say("stop $id"));
    $server->on('pipeMessage', function ($server, int $from, mixed $message): void {
        say("$server->worker_id got \"$message\" from $from");
        if ($server->taskworker) {
            $server->sendMessage('to a worker', 0);
        }
    });
});
eventually(fn () => count($server->said()) === 3);
echo body($server->port, '/'), "\n";
eventually(fn () => count($server->said()) === 5);
$server->end();
$said = $server->said();
sort($said);
echo implode("\n", $said), "\n";
?>
--EXPECT--
[2,false,[[true,true,true,true,null,true,true]],[true,true,true,true,2,true,true]]
0 got "to a worker" from 2
2 got "to a task worker" from 0
start 0 false
start 1 true
start 2 true
start() returned true
stop 0
stop 1
stop 2
