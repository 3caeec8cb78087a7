--TEST--
Event::wait(): with the option wait_signal the loop goes on while a signal has a callback
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\Event;
use Coro\Process;

Coro\Coroutine::set(['wait_signal' => true]);
$parent = getmypid();
$child = new Process(function () use ($parent): void {
    Process::signal(SIGUSR1, function (): void {
        echo "signal\n";
        Process::signal(SIGUSR1, null);
    });
    Process::kill($parent, SIGUSR2);
    Event::wait();
    echo "over\n";
});
Process::signal(SIGUSR2, function () use (&$pid): void {
    Process::kill($pid, SIGUSR1);
    Process::signal(SIGUSR2, null);
});
$pid = $child->start();
Event::wait();
echo json_encode(array_diff_key(Process::wait(), ['pid' => 0])), "\n";
?>
--EXPECT--
signal
over
{"code":0,"signal":0}
