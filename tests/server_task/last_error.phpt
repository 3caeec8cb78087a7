--TEST--
getLastError() after a task: 0 when the result is false, and the death of a task worker by a fatal error; taskWaitMulti() without results
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server) {
    $wait = fn(string $task) => [$server->taskwait($task, 10), $server->getLastError()];
    $died = [$server->taskwait('fatal', 10), $server->getLastError() === CORO_ERROR_TASK_DISPATCH_FAIL];
    return [$wait('false'), $wait('nothing'), $wait('false'), $died,
        $server->taskWaitMulti(['nothing', 'nothing'], 10), $server->getLastError(),
        $server->taskWaitMulti(['false', 'false'], 10), $server->getLastError(),
        $server->taskCo(['nothing'], 10)];
}, fn($server, int $id, int $from, mixed $data) => match ($data) {
    'false' => false,
    'nothing' => null,
    'fatal' => ini_set('memory_limit', '8M') . str_repeat('x', 99_999_999),
}, ['log_level' => 6]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[[false,0],[false,61],[false,0],[false,true],false,61,[false,false],0,[false]]
