--TEST--
Coro\Process: setAffinity(), daemon() and useQueue() refuse arguments without a meaning, and exec() does not replace the parent
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

function attempt(Closure $call): void
{
    try {
        var_dump($call());
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}

$process = new Process(fn() => null, false, 0);
attempt(fn() => Process::setAffinity(['a']));
attempt(fn() => Process::setAffinity([[]]));
attempt(fn() => Process::daemon(true, true, [null, null, null, STDERR]));
attempt(fn() => $process->useQueue(0x4798, 99));
attempt(fn() => $process->useQueue(0x4798, 0));
attempt(fn() => $process->exec('/bin/false', []));
?>
--EXPECT--
TypeError: Coro\Process::setAffinity(): Argument #1 ($cpu_settings) must contain only numbers of processors, string given
TypeError: Coro\Process::setAffinity(): Argument #1 ($cpu_settings) must contain only numbers of processors, array given
ValueError: Coro\Process::daemon(): Argument #3 ($pipes) must have at most 3 elements
ValueError: Coro\Process::useQueue(): Argument #2 ($mode) must be 1 or 2, with or without Process::IPC_NOWAIT
ValueError: Coro\Process::useQueue(): Argument #2 ($mode) must be 1 or 2, with or without Process::IPC_NOWAIT
Coro\Error: exec() of a process must be called in this process
