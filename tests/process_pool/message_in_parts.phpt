--TEST--
Coro\Process\Pool: when the sender or the receiver of a long message is killed, no part of it disturbs later messages
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process;
use Coro\Process\Pool;

// Worker 1 sends long messages until it is killed; worker 0 is killed in the middle of one, and counts what arrives.
$process = new PoolProcess(function (): void {
    $pool = new Pool(3, CORO_IPC_UNIXSOCK);
    $pool->set(['enable_message_bus' => true, 'log_level' => CORO_LOG_ERROR]);
    $pool->on('WorkerStart', function (Pool $pool, int $id): void {
        if ($id === 1) {
            for ($i = 0; ; $i++) {
                @$pool->sendMessage(str_repeat('x', 5_000_000), 0);
            }
        } elseif ($id === 2) {
            for ($i = 0; $i < 6; $i++) {
                usleep(30_000);
                while (!@Process::kill($pool->getProcess($i % 2)->pid, 9)) {
                    usleep(1000);   // the manager has not yet replaced the worker that was killed before
                }
            }
            @$pool->sendMessage('the last message', 0);
            sleep(100);
        }
    });
    $pool->on('Message', function (Pool $pool, string $data): void {
        static $whole = true;
        $whole = $whole && in_array($data, ['the last message', str_repeat('x', 5_000_000)], true);
        $data === 'the last message' && say($whole ? 'all messages are whole' : 'a message is torn');
    });
    $pool->start();
});
echo $process->heard(), "\n", $process->end(9), "\n";
?>
--EXPECT--
all messages are whole
0
