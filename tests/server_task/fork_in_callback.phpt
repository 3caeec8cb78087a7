--TEST--
Server: the result of a task is what its callback returns in the task worker, not in a child that the callback has forked
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(fn ($server) => $server->taskwait('x', 20), function (): string {
    $pid = pcntl_fork();
    if ($pid === 0) {
        return 'child';
    }
    pcntl_waitpid($pid, $status);
    return 'parent';
}, ['task_worker_num' => 1]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
"parent"
