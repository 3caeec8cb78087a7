--TEST--
Coro\Process\Pool: start() in a callback of a server throws before it starts a worker
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(fn($server) => $server->taskwait('start', 10), function (): string {
    $pool = new Coro\Process\Pool(2);
    $pool->on('WorkerStart', fn() => sleep(60));
    try {
        $pool->start();
    } catch (Coro\Error $error) {
        $children = file_get_contents('/proc/self/task/' . getmypid() . '/children');
        return $error->getMessage() . '; children: ' . count(array_filter(explode(' ', $children)));
    }
}, ['task_worker_num' => 1]);
echo json_decode(body($server->port, '/')), "\n";
?>
--EXPECT--
start() of a pool must be called outside of coroutines and of callbacks of the loop; children: 0
