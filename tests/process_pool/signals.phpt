--TEST--
Coro\Process\Pool: SIGTERM to the manager ends all processes in every mode, and so does the death of the manager
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process;
use Coro\Process\Pool;

$waits = fn() => say('started') ?? sleep(100);
$serves = fn() => say('started');
$loops = function (Pool $pool): void {
    say('started');
    while ($pool->workerRunning) {
        Coro\Coroutine::sleep(0.01);
    }
};
$modes = [
    'without messages' => [CORO_IPC_NONE, false, $waits],
    'unix socket' => [CORO_IPC_UNIXSOCK, false, $serves],
    'queue' => [CORO_IPC_MSGQUEUE, false, $serves],
    'socket' => [CORO_IPC_SOCKET, false, $serves],
    'coroutines' => [CORO_IPC_NONE, true, $loops],
    'coroutines by set()' => [CORO_IPC_NONE, null, $loops],
    'coroutines with messages' => [CORO_IPC_UNIXSOCK, true, $loops],
];
$key = random_int(1, 1 << 30);
foreach ($modes as $name => [$type, $enabled, $start]) {
    foreach ([15, 9] as $signal) {
        $process = new PoolProcess(function () use ($type, $key, $enabled, $start): void {
            $pool = new Pool(2, $type, $key, (bool) $enabled);
            $enabled === null && $pool->set(['enable_coroutine' => true]);
            $type === CORO_IPC_SOCKET && $pool->listen('127.0.0.1');
            $pool->on('WorkerStart', $start);
            $type !== CORO_IPC_NONE && $pool->on('Message', fn() => null);
            $pool->start();
        });
        $process->heard_sorted(2);
        $began = microtime(true);
        echo "$name, signal $signal: ", $process->end($signal), ' left', microtime(true) - $began > 2.5 ? ', late' : '', "\n";
    }
}
$queue = new Process(fn() => null, false, 0);
$queue->useQueue($key);
$queue->freeQueue();   // a queue outlives its pool
?>
--EXPECT--
without messages, signal 15: 0 left
without messages, signal 9: 0 left
unix socket, signal 15: 0 left
unix socket, signal 9: 0 left
queue, signal 15: 0 left
queue, signal 9: 0 left
socket, signal 15: 0 left
socket, signal 9: 0 left
coroutines, signal 15: 0 left
coroutines, signal 9: 0 left
coroutines by set(), signal 15: 0 left
coroutines by set(), signal 9: 0 left
coroutines with messages, signal 15: 0 left
coroutines with messages, signal 9: 0 left
