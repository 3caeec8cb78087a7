--TEST--
Coro\Process\Pool: workers take messages from a System V queue that other programs fill, and may open a queue of their own
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process;
use Coro\Process\Pool;

[$key, $own] = [random_int(1, 1 << 30), random_int(1, 1 << 30)];
$process = new PoolProcess(function () use ($key, $own): void {
    $pool = new Pool(2, CORO_IPC_MSGQUEUE, $key);
    $pool->on('Message', function (Pool $pool, string $data) use ($own): void {
        $process = $pool->getProcess();
        say($data . json_encode($process->useQueue($own, 2 | Process::IPC_NOWAIT)));
    });
    $pool->start();
});
$queue = new Process(fn() => null, false, 0);
$queue->useQueue($key);
$queue->push('message ');
echo $process->heard(), "\n", $process->end(), "\n";
$queue->freeQueue();
$queue->useQueue($own);
$queue->freeQueue();
?>
--EXPECT--
message true
0
