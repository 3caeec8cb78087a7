--TEST--
taskwait(): the wait ends at once when the result cannot be sent
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(fn ($server, $path) => [$server->taskwait('x', 20), $server->getLastError()],
    function ($server) {
        posix_setrlimit(POSIX_RLIMIT_NOFILE, 3, 3);   // a large result needs a descriptor
        return str_repeat('x', 1 << 20);
    }, ['task_worker_num' => 1, 'log_level' => 6]);
$started = microtime(true);
echo body($server->port, '/'), "\n";
echo microtime(true) - $started < 15 ? 'soon' : 'late', "\n";
?>
--EXPECT--
[false,61]
soon
