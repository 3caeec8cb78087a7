--TEST--
Coro\Process\Pool: a reference to $process->pid has the id of the process
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

$process = new PoolProcess(function (): void {
    $pool = new Pool(1, CORO_IPC_NONE);
    $pool->on('WorkerStart', function (Pool $pool): void {
        $process = $pool->getProcess();
        $pid = &$process->pid;
        say(json_encode([$pid === getmypid(), $process->pid === getmypid()]));
        sleep(100);
    });
    $pool->start();
});
echo $process->heard(), ' ', $process->end(), "\n";
?>
--EXPECT--
[true,true] 0
