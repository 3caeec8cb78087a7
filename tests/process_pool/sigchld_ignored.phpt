--TEST--
Coro\Process\Pool: a pool that inherited SIGCHLD as ignored replaces a killed worker, and ends
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process;
use Coro\Process\Pool;

$process = new PoolProcess(function (): void {
    pcntl_signal(SIGCHLD, SIG_IGN);
    $pool = new Pool(1);
    $pool->set(['log_level' => CORO_LOG_NONE]);
    $pool->on('WorkerStart', fn() => say((string) getmypid()) ?? sleep(100));
    $pool->start();
});
$first = $process->heard();
Process::kill((int) $first, 9);
var_dump($process->heard() !== $first, $process->end());
?>
--EXPECT--
bool(true)
int(0)
