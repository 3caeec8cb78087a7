--TEST--
Coro\Process\Pool: if not all workers can be started, start() ends those that run and restores the actions of signals
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/pool.inc';

use Coro\Process;
use Coro\Process\Pool;

pcntl_signal(SIGTERM, fn() => print("handler of the program\n"));
pcntl_async_signals(true);
$try = function (int $workers): void {
    $pool = new Pool($workers, CORO_IPC_UNIXSOCK);
    $pool->on('WorkerStart', fn() => null);
    $pool->on('Message', fn() => null);
    $pool->on('Start', fn(Pool $pool) => Coro\Timer::after(50, fn() => $pool->shutdown()));
    try {
        var_dump(@$pool->start());
    } catch (Throwable $error) {
        echo get_class($error), "\n";
    }
    var_dump(count(family_of(getmypid())) - 1);
    Process::kill(getmypid(), SIGTERM);
};
$try(2);
posix_setrlimit(POSIX_RLIMIT_NOFILE, 20, 20);
$try(20);
?>
--EXPECT--
NULL
int(0)
handler of the program
Coro\Exception
int(0)
handler of the program
