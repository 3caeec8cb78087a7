--TEST--
Coro\Process\Pool: a worker that somebody has sent SIGTERM is replaced without a warning; after SIGKILL there is one
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process;
use Coro\Process\Pool;

$log = tempnam(sys_get_temp_dir(), 'coro-test-');
$process = new PoolProcess(function () use ($log): void {
    $pool = new Pool(1);
    $pool->set(['log_file' => $log]);
    $pool->on('WorkerStart', function (): void {
        say((string) getmypid());
        sleep(60);
    });
    $pool->start();
});
foreach ([15, 9] as $signal) {
    Process::kill((int) $process->heard(), $signal);
}
$process->heard();
echo preg_match_all('/of the pool has ended with (.*)$/m', file_get_contents($log), $matches), ' ', implode($matches[1]), ' ',
    $process->end(), "\n";
unlink($log);
?>
--EXPECT--
1 signal 9 0
