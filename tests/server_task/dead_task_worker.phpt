--TEST--
taskwait(): when the task worker dies, the wait ends at once, and tasks in the queue are run by others
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    $died = $server->taskwait('die', 20);
    return [$died, $server->getLastError() === CORO_ERROR_TASK_DISPATCH_FAIL, $server->taskCo(['die', 'a', 'die', 'b'], 20)];
}, fn ($server, int $id, int $from, mixed $data) => $data === 'die' ? posix_kill(getmypid(), SIGKILL) : "$data done", ['task_worker_num' => 1, 'log_level' => 6]);
$started = microtime(true);
echo body($server->port, '/'), "\n";
echo microtime(true) - $started < 15 ? 'soon' : 'late', "\n";
?>
--EXPECT--
[false,true,[false,"a done",false,"b done"]]
soon
