--TEST--
taskwait(): a result after the timeout is dropped, leaves no callback and nothing that spins
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/task_server.inc';

$server = task_server(function ($server, $path) {
    $started = microtime(true);
    $multi = $server->taskWaitMulti(['slow', 'slow'], 0.05);
    $late = [$server->taskwait('slow', 0.05), $server->getLastError() === CORO_ERROR_TASK_TIMEOUT, $multi, microtime(true) - $started < 0.45];
    $used = fn () => array_sum(array_map(fn (int $id) => cpu_of($server->getWorkerPid($id)), [0, 1, 2]));
    Coro\Coroutine::sleep(1);
    $before = $used();
    Coro\Coroutine::sleep(0.5);
    return [$late, $used() - $before < 10, $server->taskwait('fast', 20), $server->stats()['tasking_num']];
}, function ($server, int $id, int $from, mixed $data) {
    usleep($data === 'slow' ? 300_000 : 0);
    return $data;
}, [], fn ($server) => $server->on('finish', fn () => say('finish')));

function cpu_of(int $pid): int   // in ticks of 10 ms
{
    $fields = explode(' ', file_get_contents("/proc/$pid/stat"));
    return $fields[13] + $fields[14];
}
echo body($server->port, '/'), ' ', implode(' ', $server->said()), "\n";
?>
--EXPECTF--
[[false,true,false,true],true,"fast",%d] 
