--TEST--
task: when the manager dies, the task workers run the tasks in the queue, and end
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    foreach ([0, 1] as $id) {
        $server->taskwait(0, 10, $id);   // both task workers have started
    }
    foreach (range(1, 20) as $i) {
        $server->task($i);
    }
    return $server->manager_pid;
}, function ($server, int $id, int $from, int $data): void {
    usleep(20_000);
    say("task $data");
}, ['max_wait_time' => 20, 'log_level' => 6]);
posix_kill((int) body($server->port, '/'), SIGKILL);
echo eventually(fn () => !array_filter($server->processes(), is_alive(...))) ? 'all have ended' : 'a process is left', "\n";
echo count(preg_grep('/^task [1-9]/', $server->said())), "\n";
?>
--EXPECT--
all have ended
20
