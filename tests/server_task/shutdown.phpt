--TEST--
task: at the end of the server, finish is called for tasks that end in time, and tasks in the queue are run
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    $server->task('a');
    $server->task('b');
    return $server->task('quiet', -1, null);
}, function ($server, int $id, int $from, mixed $data) {
    usleep(200_000);
    say("task $data");
    return $data;
}, ['task_worker_num' => 1, 'max_wait_time' => 20], fn ($server) => $server->on('finish', fn ($server, int $id, mixed $result) => say("finish $result")));
echo body($server->port, '/'), "\n";
echo $server->end(), "\n";
$said = $server->said();
sort($said);
echo implode("\n", $said), "\n";
?>
--EXPECT--
2
exit 0
finish a
finish b
finish quiet
start() returned true
task a
task b
task quiet
