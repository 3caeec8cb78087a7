--TEST--
Coro\Process\Pool: the functions of the events are called in the manager and in the workers, with and without coroutines
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

foreach ([false, true] as $enabled) {
    $process = new PoolProcess(function () use ($enabled): void {
        $pool = new Pool(2, CORO_IPC_UNIXSOCK, 0, $enabled);
        $context = fn(): string => Coro\Coroutine::getCid() > 0 ? ' in a coroutine' : '';
        $pool->on('Start', fn(Pool $pool) => say('start ' . ($pool->master_pid === getmypid() && $pool->workerId === -1)));
        $pool->on('WorkerStart', function (Pool $pool, int $id) use ($context): void {
            say("worker $id " . json_encode([$pool->workerPid === getmypid(), $pool->workerRunning]) . $context());
        });
        $pool->on('Message', function (Pool $pool, string $data) use ($context): void {
            say("worker $pool->workerId gets $data" . $context());
            $data === 'one' ? $pool->sendMessage('two', 1) : $pool->shutdown();
        });
        $pool->on('WorkerStop', fn(Pool $pool, int $id) => say("worker $id stops " . json_encode($pool->workerRunning) . $context()));
        $pool->on('Shutdown', fn() => say('shutdown'));
        Coro\Timer::after(50, fn() => $pool->sendMessage('one', 0));
        say(json_encode($pool->start()) . ' ' . json_encode([$pool->start(...) instanceof Closure, $pool->workers]));
    });
    echo $process->heard(), "\n", $process->heard_sorted(2), "\n", $process->heard(), "\n", $process->heard(), "\n";
    echo $process->heard(), "\n", $process->heard_sorted(2), "\n", $process->heard(), "\n", $process->heard(), "\n";
    Coro\Process::wait();
}
?>
--EXPECT--
start 1
worker 0 [true,true], worker 1 [true,true]
worker 0 gets one
worker 1 gets two
shutdown
worker 0 stops false, worker 1 stops false
null [true,null]
the pool has ended
start 1
worker 0 [true,true] in a coroutine, worker 1 [true,true] in a coroutine
worker 0 gets one in a coroutine
worker 1 gets two in a coroutine
shutdown
worker 0 stops false, worker 1 stops false
null [true,null]
the pool has ended
