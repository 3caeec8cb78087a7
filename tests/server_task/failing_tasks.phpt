--TEST--
task: an exception, exit() and a fatal error in the callback end the wait at once, and the next task is run
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

foreach ([false, true] as $in_coroutine) {
    $server = task_server(
        fn ($server, $path) => array_map(fn ($data) => $server->taskwait($data, 30), ['throw', 'exit', 'fatal', 'memory', 'good']),
        function ($server, $task, $from = null, $data = null) {
            switch ($data ?? $task->data) {
                case 'throw': throw new Exception('no');
                case 'exit': exit(1);
                case 'fatal': return eval('class TaskTest implements Traversable {}');
                case 'memory': return str_repeat('x', 1 << 40);
                case 'good': return 'good';
            }
        }, ['task_worker_num' => 1, 'task_enable_coroutine' => $in_coroutine, 'log_level' => 6]);
    $started = microtime(true);
    echo body($server->port, '/'), ' ', microtime(true) - $started < 20 ? 'soon' : 'late', "\n";
    $server->end();
}
?>
--EXPECT--
[false,false,false,false,"good"] soon
[false,false,false,false,"good"] soon
