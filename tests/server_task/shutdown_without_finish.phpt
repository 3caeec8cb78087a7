--TEST--
task: at the end of the server, the task workers run the tasks that no worker waits for
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    foreach (range(1, 20) as $i) {
        $server->task($i);
    }
}, function ($server, int $id, int $from, mixed $data): void {
    usleep(20_000);
    say("task $data");
}, ['max_wait_time' => 20]);
body($server->port, '/');
echo $server->end(), "\n";
echo count(preg_grep('/^task/', $server->said())), "\n";
?>
--EXPECT--
exit 0
20
