--TEST--
Task: an object that the program keeps does not count as a task, and does not delay the end, when its result was sent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    $results = [$server->taskCo(['a', 'b'], 20), $server->task('not awaited'), $server->taskwait('c', 20)];
    for ($until = microtime(true) + 10; $server->stats()['tasking_num'] > 0 && microtime(true) < $until;) {
        Coro\Coroutine::sleep(0.001);
    }
    return [...$results, $server->stats()['tasking_num']];
}, function ($server, $task): void {
    static $kept = [];
    $kept[] = $task;
    $task->finish($task->data);
}, ['task_worker_num' => 1, 'task_enable_coroutine' => true, 'max_wait_time' => 40]);
echo body($server->port, '/'), "\n";
$started = microtime(true);
echo $server->end(), ' ', microtime(true) - $started < 20 ? 'soon' : 'late', "\n";
?>
--EXPECT--
[["a","b"],2,"c",0]
exit 0 soon
