--TEST--
Coro\Process\Pool: a worker that calls detach() goes on when the pool ends, also when its manager ends
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process;
use Coro\Process\Pool;

foreach ([false, true] as $enabled) {
    $go = tempnam(sys_get_temp_dir(), 'coro');
    $process = new PoolProcess(function () use ($enabled, $go): void {
        $pool = new Pool(1, CORO_IPC_NONE, 0, $enabled);
        $pool->set(['max_wait_time' => 0.2]);
        $pool->on('WorkerStart', function (Pool $pool) use ($go): void {
            if (filesize($go) > 0) {
                say('second');
                while ($pool->workerRunning) {
                    usleep(1000);
                }
                return;
            }
            file_put_contents($go, (string) getmypid());
            $pool->detach();
            while (file_exists($go)) {
                usleep(1000);
            }
            say('first ends');
        });
        $pool->start();
    });
    echo $process->heard(), "\n";
    $detached = (int) file_get_contents($go);
    Process::kill($process->manager->pid);
    echo $process->heard(), "\n";
    Process::wait();
    usleep(100_000);   // a worker that has got SIGTERM from the kernel is gone by then
    var_dump(Process::kill($detached, 0));
    unlink($go);
    echo $process->heard(), "\n";
}
?>
--EXPECT--
second
the pool has ended
bool(true)
first ends
second
the pool has ended
bool(true)
first ends
