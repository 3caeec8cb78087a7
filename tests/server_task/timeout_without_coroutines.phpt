--TEST--
taskwait(), taskWaitMulti() and taskCo(): without coroutines the time limit is for all tasks together, and late results are dropped
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$gate = new Coro\Atomic();
$server = task_server(function ($server, $path) use ($gate) {
    $began = microtime(true);
    $results = [
        $server->taskWaitMulti(['fast', 'slow', 'slow'], 0.1),
        $server->taskCo(['slow', 'slow'], 0.1),
        $server->taskwait('slow', 0.1),
        $server->getLastError() === CORO_ERROR_TASK_TIMEOUT,
    ];
    $took = microtime(true) - $began;
    $gate->set(1);
    return [$results, $took >= 0.3 && $took < 5, $server->taskwait('fast', 20)];
}, function ($server, int $id, int $from, mixed $data) use ($gate) {
    while ($data === 'slow' && $gate->get() === 0) {
        usleep(1000);
    }
    return $data;
}, ['enable_coroutine' => false], fn ($server) => $server->on('finish', fn () => say('finish')));
echo body($server->port, '/'), "\n", $server->end(), "\n", implode(', ', $server->said()), "\n";
?>
--EXPECT--
[[["fast"],[false,false],false,true],true,"fast"]
exit 0
start() returned true
