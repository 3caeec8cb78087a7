--TEST--
Coro\Process\Pool: when the manager is killed, workers that do not end after SIGTERM are killed after max_wait_time
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

$modes = [
    'a message that is handled for ever' => [CORO_IPC_UNIXSOCK, false, false],
    'a coroutine that blocks' => [CORO_IPC_UNIXSOCK, true, false],
    'a worker that ignores SIGTERM' => [CORO_IPC_NONE, false, true],
];
foreach ($modes as $name => [$type, $enabled, $ignores]) {
    $process = new PoolProcess(function () use ($type, $enabled, $ignores): void {
        $pool = new Pool(1, $type, 0, $enabled);
        $pool->set(['max_wait_time' => 0.3]);
        $block = function (): void {
            say('blocks');
            while (true) {
                hrtime();
            }
        };
        $pool->on('WorkerStart', function (Pool $pool) use ($ignores, $block): void {
            $ignores && pcntl_signal(SIGTERM, SIG_IGN);
            $ignores ? $block() : $pool->sendMessage('x', 0);
        });
        $type !== CORO_IPC_NONE && $pool->on('Message', $block);
        $pool->start();
    });
    $process->heard();
    echo "$name: ", $process->end(9), " left\n";
}
?>
--EXPECT--
a message that is handled for ever: 0 left
a coroutine that blocks: 0 left
a worker that ignores SIGTERM: 0 left
