--TEST--
taskWaitMulti(): results for which there is no memory are missing, and the worker goes on
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php
require __DIR__ . '/../include/limits.inc';
skip_without_memory_limit();
?>
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    ini_set('memory_limit', '16M');
    $results = $server->taskWaitMulti(array_fill(0, 600, 'large'), 20);
    $count = count($results);
    unset($results);
    $is_told = $server->getLastError() === 12;
    $small = $server->taskWaitMulti(['small', 'small'], 20);
    return [$count > 0, $count < 600, $is_told, $small, getmypid() === $server->getWorkerPid(0)];
}, fn ($server, int $id, int $from, string $data) => $data === 'large' ? str_repeat('x', 30_000) : $data,
    ['enable_coroutine' => false, 'log_level' => 6]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[true,true,true,["small","small"],true]
