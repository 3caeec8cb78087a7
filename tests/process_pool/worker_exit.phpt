--TEST--
Coro\Process\Pool: WorkerExit is called until nothing is left in a worker; a worker that never ends is killed after max_wait_time
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

$process = new PoolProcess(function (): void {
    $pool = new Pool(1, CORO_IPC_NONE, 0, true);
    $pool->on('WorkerStart', function (Pool $pool) use (&$timer): void {
        $timer = Coro\Timer::tick(1000, fn() => null);
        say('started');
    });
    $pool->on('WorkerExit', function () use (&$timer): void {
        say('exit');
        Coro\Timer::clear($timer);
    });
    $pool->on('WorkerStop', fn() => say('stop'));
    $pool->start();
});
echo $process->heard(), "\n", $process->end(), ' left, ', $process->heard(), ', ', $process->heard(), "\n";

$process = new PoolProcess(function (): void {
    $pool = new Pool(1, CORO_IPC_NONE, 0, true);
    $pool->set(['max_wait_time' => 0.1, 'log_level' => CORO_LOG_NONE]);
    $pool->on('WorkerStart', fn() => say('started') ?? Coro\Timer::tick(1000, fn() => null));
    $pool->on('WorkerStop', fn() => say('stop'));
    $pool->start();
});
echo $process->heard(), "\n", $process->end(), ' left, ', $process->heard(), "\n";
?>
--EXPECT--
started
0 left, exit, stop
started
0 left, the pool has ended
