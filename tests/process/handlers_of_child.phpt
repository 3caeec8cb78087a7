--TEST--
Coro\Process: a process that is started in a handler of pcntl_signal() calls its own handlers, and none for signals of its parent
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
use Coro\Process;

function start(bool $enabled): void
{
    $process = new Process(function (Process $self): void {
        $heard = [];
        pcntl_signal(SIGTERM, function () use (&$heard): void {
            $heard[] = 'SIGTERM';
        });
        Process::kill(getmypid(), SIGTERM);
        pcntl_signal_dispatch();
        (new Fiber(function () use (&$heard): void {
            $heard[] = 'fiber';
        }))->start();
        $self->write(json_encode($heard));
    }, false, SOCK_STREAM, $enabled);
    $process->start();
    echo $process->read(), ' ', Process::wait()['signal'], "\n";
}

function start_in_handler(bool $enabled, bool $waits = false): void
{
    pcntl_signal(SIGUSR1, function () use ($enabled, $waits): void {
        $waits && Coro\Coroutine::sleep(0.001);
        start($enabled);
    });
    Process::kill(getmypid(), SIGUSR1);
    pcntl_signal_dispatch();
}

pcntl_signal(SIGUSR2, fn() => print("parent\n"));
Process::kill(getmypid(), SIGUSR2);
start(false);                        // the parent has noted a signal
pcntl_signal_dispatch();

foreach ([false, true] as $enabled) {
    start_in_handler($enabled);                     // without a loop, and then outside of coroutines
    Coro\run('start_in_handler', $enabled);         // in a coroutine
    Coro\run('start_in_handler', $enabled, true);   // in a handler that has waited
}
pcntl_async_signals(true);
start_in_handler(false);
?>
--EXPECT--
["SIGTERM","fiber"] 0
parent
["SIGTERM","fiber"] 0
["SIGTERM","fiber"] 0
["SIGTERM","fiber"] 0
["SIGTERM","fiber"] 0
["SIGTERM","fiber"] 0
["SIGTERM","fiber"] 0
["SIGTERM","fiber"] 0
