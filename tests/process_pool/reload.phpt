--TEST--
Coro\Process\Pool: SIGUSR1 replaces the workers one after the other, and kills one that does not end
--EXTENSIONS--
coro
--INI--
log_errors=0
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process;
use Coro\Process\Pool;

$process = new PoolProcess(function (): void {
    $pool = new Pool(3, CORO_IPC_UNIXSOCK);
    $pool->set(['max_wait_time' => 0.2, 'log_level' => CORO_LOG_NONE]);
    $pool->on('WorkerStart', function (Pool $pool, int $id): void {
        say("$id starts");
    });
    $pool->on('Message', function (): void {
        say('stubborn');
        for (;;) {
            sleep(1);
        }
    });
    $pool->on('WorkerStop', fn(Pool $pool, int $id) => say("$id stops"));
    $pool->on('Start', fn(Pool $pool) => Coro\Timer::after(1, fn() => $pool->sendMessage('sleep', 1)));
    $pool->start();
});
echo $process->heard_sorted(4), "\n";
Process::kill($process->manager->pid, 10);
echo $process->heard(), "\n", $process->heard_sorted(4), "\n";
echo $process->end(), "\n";
?>
--EXPECT--
0 starts, 1 starts, 2 starts, stubborn
0 stops
0 starts, 1 starts, 2 starts, 2 stops
0
