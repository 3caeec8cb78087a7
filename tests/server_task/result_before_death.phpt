--TEST--
taskwait(): a result that was sent before the task worker died is delivered, although the worker reads it later
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    while (!$pid = $server->getWorkerPid(1)) {
        Coro\Coroutine::sleep(0.001);
    }
    $result = null;
    go(function () use ($server, &$result): void {
        $result = $server->taskwait('x', 30);
    });
    do {   // this worker does not read its results until the manager has handled the death
        $now = $server->getWorkerPid(1);
    } while (!$now || $now === $pid);
    while ($result === null) {
        Coro\Coroutine::sleep(0.001);
    }
    return $result;
}, function ($server): void {
    $server->finish('sent');
    posix_kill(getmypid(), SIGKILL);
}, ['task_worker_num' => 1, 'log_level' => 6]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
"sent"
