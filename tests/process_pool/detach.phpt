--TEST--
Coro\Process\Pool: a worker that calls detach() is replaced at once and goes on until its function ends
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

foreach ([false, true] as $enabled) {
    $go = tempnam(sys_get_temp_dir(), 'coro');
    $process = new PoolProcess(function () use ($enabled, $go): void {
        $pool = new Pool(1, CORO_IPC_UNIXSOCK, 0, $enabled);
        $pool->on('WorkerStart', function (Pool $pool) use ($go): void {
            if (filesize($go) === 0) {
                file_put_contents($go, 'the first worker has started');
                say('first ' . json_encode([$pool->detach(), $pool->workerRunning]));
                while (file_exists($go)) {
                    usleep(1000);
                }
                say('first ends');
                return;
            }
            say('second');
        });
        $pool->on('Message', fn(Pool $pool, string $data) => say("got $data"));
        $pool->start();
    });
    echo $process->heard_sorted(2), "\n";
    unlink($go);
    echo $process->heard(), "\n", $process->end(), "\n";
}
?>
--EXPECT--
first [true,false], second
first ends
0
first [true,false], second
first ends
0
