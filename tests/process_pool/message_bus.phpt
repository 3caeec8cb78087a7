--TEST--
Coro\Process\Pool: with enable_message_bus a message may have any length, with and without coroutines
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

foreach ([false, true] as $enabled) {
    $process = new PoolProcess(function () use ($enabled): void {
        $pool = new Pool(3, CORO_IPC_UNIXSOCK, 0, $enabled);
        $pool->set(['enable_message_bus' => true]);
        $pool->on('WorkerStart', function (Pool $pool, int $id): void {
            if ($id > 0) {   // two workers send to one at the same time
                $pool->sendMessage(str_repeat((string) $id, 3_000_000 + $id), 0);
                $pool->sendMessage("small from $id", 0);
            }
        });
        $pool->on('Message', fn(Pool $pool, string $data) =>
            say(strlen($data) > 100 ? strlen($data) . ' times ' . count_chars($data, 3) : $data));
        $pool->start();
    });
    echo $process->heard_sorted(4), "\n", $process->end(), "\n";
}
?>
--EXPECT--
3000001 times 1, 3000002 times 2, small from 1, small from 2
0
3000001 times 1, 3000002 times 2, small from 1, small from 2
0
