--TEST--
Coro\Process\Pool: a worker that was killed is replaced, and getProcess() returns its present id in the manager and in other workers
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process;
use Coro\Process\Pool;

$process = new PoolProcess(function (): void {
    $pool = new Pool(2, CORO_IPC_UNIXSOCK);
    $pool->set(['log_level' => CORO_LOG_NONE]);
    $tell = fn(Pool $pool) => say((string) $pool->getProcess(1)->pid);
    $pool->on('WorkerStart', fn(Pool $pool, int $id) => $id === 1 && say((string) getmypid()));
    $pool->on('Message', $tell);
    $pool->on('Start', fn(Pool $pool) => Process::signal(10 + 24, function () use ($pool, $tell): void {
        $tell($pool);
        $pool->sendMessage('tell', 0);
    }));
    $pool->start();
});
$first = $process->heard();
Process::kill((int) $first, 9);
$second = $process->heard();
Process::kill($process->manager->pid, 10 + 24);
var_dump($first !== $second, $process->heard() === $second, $process->heard() === $second, $process->end());
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
int(0)
