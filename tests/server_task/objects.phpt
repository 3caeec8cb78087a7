--TEST--
task: with task_enable_coroutine the callback gets a Task object, tasks wait side by side, and finish() may come later
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    $started = microtime(true);
    $results = $server->taskCo(['sleep', 'sleep', 'sleep', 'sleep', 'later', 'server', 'returned'], 20);
    return [$results, microtime(true) - $started < 1.9];
}, function ($server, Coro\Server\Task $task) {
    switch ($task->data) {
        case 'sleep':
            Coro\Coroutine::sleep(0.5);
            $task->finish([$task->id, $task->worker_id, $task->flags & CORO_TASK_COROUTINE, $task->dispatch_time > 1e9]);
            return;
        case 'later':
            Coro\Timer::after(10, fn () => $task->finish('later'));
            return;
        case 'server':
            try {
                $server->finish('x');
            } catch (Coro\Error $error) {
                $task->finish(get_class($error));
            }
            return;
    }
    return 'returned';
}, ['task_worker_num' => 1, 'task_enable_coroutine' => true]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[[[0,0,32,true],[1,0,32,true],[2,0,32,true],[3,0,32,true],"later","Coro\\Error","returned"],true]
