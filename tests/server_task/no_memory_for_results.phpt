--TEST--
taskWaitMulti(): results for which there is no memory are missing, and the worker goes on
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    ini_set('memory_limit', '16M');
    $results = $server->taskWaitMulti(array_fill(0, 600, 'large'), 20);
    $count = count($results);
    unset($results);
    return [$count > 0, $count < 600, $server->getLastError() === 12, $server->taskWaitMulti(['small', 'small'], 20), getmypid() === $server->getWorkerPid(0)];
}, fn ($server, int $id, int $from, string $data) => $data === 'large' ? str_repeat('x', 30_000) : $data,
    ['enable_coroutine' => false, 'log_level' => 6]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[true,true,true,["small","small"],true]
