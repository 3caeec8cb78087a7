--TEST--
Coro\Process: a process that is started in a handler of pcntl_signal() has no blocked signals
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
use Coro\Process;

function start_in_handler(bool $waits = false): void
{
    pcntl_signal(SIGUSR1, function () use ($waits): void {
        $waits && Coro\Coroutine::sleep(0.01);
        $process = new Process(function (Process $self): void {
            pcntl_sigprocmask(SIG_BLOCK, [], $blocked);
            $self->write(json_encode($blocked));
        });
        $process->start();
        echo $process->read(), ' ', json_encode(array_slice(Process::wait(), 1)), "\n";
    });
    Process::kill(getmypid(), SIGUSR1);
    pcntl_signal_dispatch();
}

start_in_handler();                     // without a loop
Coro\run('start_in_handler');           // in a coroutine
Coro\run('start_in_handler', true);     // in a handler that has waited
start_in_handler();                     // with a loop, outside of coroutines
pcntl_async_signals(true);
start_in_handler();
Coro\run('start_in_handler');
pcntl_sigprocmask(SIG_BLOCK, [SIGUSR2]);   // what the program itself blocks stays blocked
start_in_handler();
?>
--EXPECT--
[] {"code":0,"signal":0}
[] {"code":0,"signal":0}
[] {"code":0,"signal":0}
[] {"code":0,"signal":0}
[] {"code":0,"signal":0}
[] {"code":0,"signal":0}
[12] {"code":0,"signal":0}
