--TEST--
Coro\Process\Pool: a worker cannot start another worker, which would then run twice
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process\Pool;

$process = new PoolProcess(function (): void {
    $pool = new Pool(2);
    $pool->on('WorkerStart', function (Pool $pool, int $id): void {
        if ($id === 0) {
            var_dump(@$pool->getProcess(1)->start());
            echo error_get_last()['message'], "\n";
            say('tried');
        } else {
            say('started');   // the manager may start this worker after the first one has tried
        }
        sleep(60);
    });
    $pool->start();
});
echo $process->heard_sorted(2), "\n", count(family_of($process->manager->pid)), "\n", $process->end(), "\n";
?>
--EXPECT--
bool(false)
Coro\Process::start(): a worker of a pool is started by its pool
started, tried
3
0
