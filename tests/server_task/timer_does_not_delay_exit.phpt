--TEST--
task workers: timers run between tasks, and delay neither a reload nor the end of the server
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(fn ($server, $path) => $server->taskwait('x', 20), fn () => 'y', ['task_worker_num' => 1, 'max_wait_time' => 30],
    fn ($server) => $server->on('workerStart', function ($server): void {
        if ($server->taskworker) {
            Coro\Timer::tick(10, fn () => say('tick'));
        }
    }));
eventually(fn () => count($server->said()) > 2);
echo body($server->port, '/'), "\n";
$started = microtime(true);
echo $server->end(), ' ', microtime(true) - $started < 10 ? 'soon' : 'late', "\n";
?>
--EXPECT--
"y"
exit 0 soon
