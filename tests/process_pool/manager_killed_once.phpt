--TEST--
Coro\Process\Pool: when the manager is killed, each worker gets one SIGTERM
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

$process = new PoolProcess(function (): void {
    $pool = new Pool(1, CORO_IPC_NONE);
    $pool->set(['max_wait_time' => 10]);
    $pool->on('WorkerStart', function (): void {
        $count = 0;
        $until = INF;
        pcntl_async_signals(true);
        pcntl_signal(SIGTERM, function () use (&$count, &$until): void {
            $count++;
            $until = microtime(true) + 0.1;   // a second signal would come at once
        });
        say('started');
        while (microtime(true) < $until) {
            hrtime();
        }
        say("SIGTERM: $count");
    });
    $pool->start();
});
echo $process->heard(), "\n", $process->end(9), " left\n", $process->heard(), "\n";
?>
--EXPECT--
started
0 left
SIGTERM: 1
