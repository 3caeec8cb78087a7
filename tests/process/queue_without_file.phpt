--TEST--
Coro\Process: useQueue() without a key returns false with a warning in code that has no file; a pool throws
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;
use Coro\Process\Pool;

$process = new Process(fn() => null, false, 0);
$pool = new Pool(1, CORO_IPC_MSGQUEUE);
$pool->on('Message', fn() => null);
eval('var_dump($process->useQueue());');
try {
    eval('@$pool->start();');
} catch (Coro\Error $error) {
    echo $error->getMessage(), "\n";
}
var_dump($process->useQueue(), $process->freeQueue());
?>
--EXPECTF--
Warning: Coro\Process::useQueue(): the running code has no file from which a key can be made: give a key in %s on line %d
bool(false)
the queue of the pool cannot be opened
bool(true)
bool(true)
