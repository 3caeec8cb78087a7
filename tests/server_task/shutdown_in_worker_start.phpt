--TEST--
task: a task worker that is told to end while its workerStart runs, runs the tasks in the queue
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$gate = new Gate;
$server = task_server(function ($server, $path) {
    $server->task('a');
    $server->task('b');
}, fn ($server, $task) => say("task $task->data"), ['task_worker_num' => 1, 'task_enable_coroutine' => true, 'max_wait_time' => 20],
    function ($server) use ($gate): void {
        $server->on('workerStart', function ($server) use ($gate): void {
            if ($server->taskworker) {
                say('starting');
                $gate->wait();
                say('started');
            }
        });
        $server->on('workerExit', fn ($server) => $server->taskworker ? $gate->open() : null);
    });
body($server->port, '/');
echo $server->end(), "\n", implode("\n", $server->said()), "\n";
?>
--EXPECT--
exit 0
starting
started
task a
task b
start() returned true
