--TEST--
task_max_request: task workers are replaced, and no task is lost
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    $pids = [];
    for ($i = 0; $i < 12; $i++) {
        $pids[] = $server->taskwait('x', 20);
    }
    return [count(array_filter($pids)), max(array_count_values($pids)), count(array_unique($pids))];
}, fn () => getmypid(), ['task_worker_num' => 1, 'task_max_request' => 4]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[12,4,3]
