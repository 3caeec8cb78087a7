--TEST--
taskwait() and taskCo(): a coroutine gets the results; a task without a result ends the wait at once
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    return [
        $server->taskwait('a', 10),
        $server->taskwait('nothing', 10), $server->getLastError() === 61,
        $server->taskCo(['b', 'nothing', 'c'], 10),
        $server->taskWaitMulti(['nothing', 'd'], 10),
        $server->taskCo([]),
    ];
}, fn ($server, int $id, int $from, mixed $data) => $data === 'nothing' ? null : "$data done");
$started = microtime(true);
echo body($server->port, '/'), "\n";
echo microtime(true) - $started < 5 ? 'soon' : 'late', "\n";
?>
--EXPECT--
["a done",false,true,["b done",false,"c done"],[false,"d done"],[]]
soon
