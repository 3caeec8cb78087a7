--TEST--
Coro\Process\Pool: a pool without a key uses the queue of its script, as Process::useQueue() does
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process;
use Coro\Process\Pool;

$queue = new Process(fn() => null, false, 0);
$queue->useQueue();
$process = new PoolProcess(function (): void {
    $pool = new Pool(1, CORO_IPC_MSGQUEUE);
    $pool->on('Message', fn(Pool $pool, string $data) => say($data));
    $pool->start();
});
$queue->push('message');
echo $process->heard(), "\n", $process->end(), "\n";
$queue->freeQueue();
?>
--EXPECT--
message
0
