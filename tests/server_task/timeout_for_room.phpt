--TEST--
taskwait(): the timeout covers the wait for room in the queue
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$gate = new Gate;
$server = task_server(function ($server, $path) use ($gate) {
    go(function () use ($server): void {
        for ($i = 0; $i < 3000; $i++) {
            $server->task('x');
        }
    });
    $started = microtime(true);
    $result = [$server->taskwait('y', 0.05), $server->getLastError() === CORO_ERROR_TASK_TIMEOUT, $server->taskCo(['y', 'z'], 0.05)];
    $result[] = microtime(true) - $started < 10;
    $gate->open();
    return $result;
}, function ($server, int $id) use ($gate): void {
    if ($id === 0) {
        $read = [(fn () => $this->ends[0])->call($gate)];
        $none = null;
        stream_select($read, $none, $none, 20);
    }
}, ['task_worker_num' => 1, 'log_level' => 6]);
echo body($server->port, '/'), "\n";
?>
--EXPECT--
[false,true,[false,false],true]
