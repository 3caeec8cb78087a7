--TEST--
Process::signal(): the callback is called beside waitSignal(), and the former action comes back
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\System;
use Coro\Process;

function kill_self(int $signal): void
{
    posix_kill(getmypid(), $signal);
}

Coro\run(function () {
    pcntl_signal(SIGUSR1, fn () => print("pcntl\n"));
    show('callback', Process::signal(SIGUSR1, fn (int $number) => print("callback\n")));
    go(fn () => kill_self(SIGUSR1));
    show('both', Co::waitSignal(SIGUSR1) === SIGUSR1);
    Co::sleep(0.001);
    show('removed', Process::signal(SIGUSR1), Process::signal(SIGUSR1));
    kill_self(SIGUSR1);
    pcntl_signal_dispatch();
});
foreach ([SIGKILL, SIGSTOP] as $signal) {
    try {
        Process::signal($signal, fn () => null);
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
callback: true
callback
both: true
removed: true false
pcntl
Coro\Process::signal(): Argument #1 ($signal_no) must be the number of a signal that can be watched
Coro\Process::signal(): Argument #1 ($signal_no) must be the number of a signal that can be watched
