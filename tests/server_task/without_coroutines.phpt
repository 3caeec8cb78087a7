--TEST--
taskwait() and taskWaitMulti(): without coroutines they block, and callbacks of other tasks are called afterwards
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    $server->task('first');
    $result = [
        $server->taskwait('a', 10),
        $server->taskWaitMulti(['nothing', 'b'], 10),
        $server->taskWaitMulti(['nothing'], 10),
        $server->taskCo(['nothing', 'c'], 10),
    ];
    say('waited');
    return $result;
}, fn ($server, int $id, int $from, mixed $data) => $data === 'nothing' ? null : "$data done", ['enable_coroutine' => false],
    fn ($server) => $server->on('finish', fn ($server, int $id, mixed $result) => say("finish $result")));
echo body($server->port, '/'), "\n";
eventually(fn () => count($server->said()) === 2);
echo implode("\n", $server->said()), "\n";
?>
--EXPECT--
["a done",{"1":"b done"},false,[false,"c done"]]
waited
finish first done
