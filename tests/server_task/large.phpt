--TEST--
taskwait(): a task and a result of 50 MB need no file in the temporary folder
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

ini_set('memory_limit', '1G');
$server = task_server(function ($server, $path) {
    $sent = random_bytes(1 << 20) . str_repeat('x', 49 << 20);
    $received = $server->taskwait($sent, 30);
    return [strlen($received), $received === strrev($sent), $server->taskwait(['x' => $sent], 30)];
}, fn ($server, int $id, int $from, mixed $data) => is_array($data) ? strlen($data['x']) : strrev($data), ['task_tmpdir' => '/nowhere', 'task_ipc_mode' => 2]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[52428800,true,52428800]
