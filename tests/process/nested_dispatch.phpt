--TEST--
pcntl_signal_dispatch(): makes no loop, and in a signal handler does not block the signals of a process that starts there
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
use Coro\Process;

function has_loop(): bool
{
    return (bool) preg_grep('/eventpoll/', array_map(fn($file) => (string) @readlink($file), glob('/proc/self/fd/*')));
}

pcntl_signal(SIGUSR1, function (): void {
    pcntl_signal_dispatch();
    $process = new Process(function (): void {
        pcntl_sigprocmask(SIG_BLOCK, [SIGWINCH], $blocked);
        echo json_encode($blocked), "\n";
    });
    $process->start();
});
Process::kill(getmypid(), SIGUSR1);
pcntl_signal_dispatch();
Process::wait();
var_dump(has_loop());
?>
--EXPECT--
[]
bool(false)
