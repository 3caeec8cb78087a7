--TEST--
Coro\Process\Pool: coroutines of a worker may send long messages over the message bus at the same time
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Atomic;
use Coro\Process\Pool;

$begun = new Atomic();
$process = new PoolProcess(function () use ($begun): void {
    $pool = new Pool(2, CORO_IPC_UNIXSOCK, 0, true);
    $pool->set(['enable_message_bus' => true]);
    $pool->on('WorkerStart', function (Pool $pool, int $id) use ($begun): void {
        while ($id === 1 && $begun->get() === 0) {   // reads nothing before all senders wait
            hrtime();
        }
        foreach ($id === 0 ? ['a', 'b', 'c'] : [] as $letter) {
            go(fn() => $pool->sendMessage(str_repeat($letter, 6_000_000), 1) || say('not sent'));
        }
        $begun->set(1);
    });
    $pool->on('Message', fn(Pool $pool, string $data) => say($data === str_repeat($data[0], 6_000_000) ? $data[0] : 'torn'));
    $pool->start();
});
echo $process->heard_sorted(3), "\n", $process->end(), "\n";
?>
--EXPECT--
a, b, c
0
