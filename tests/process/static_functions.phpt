--TEST--
Coro\Process: kill(), alarm(), setAffinity(), setPriority() and name() do what the system calls of these names do
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
use Coro\Process;

var_dump(Process::kill(getmypid(), 0), Process::kill(PHP_INT_MAX >> 33, 0), @Process::kill(PHP_INT_MAX >> 33));

Coro\run(function (): void {
    $alarms = 0;
    Process::signal(SIGALRM, function () use (&$alarms): void {
        Process::alarm(++$alarms < 3 ? 2000 : -1);
    });
    Process::alarm(1000);
    while ($alarms < 3) {
        Coro\Coroutine::sleep(0.001);
    }
    Process::signal(SIGALRM, null);
    echo "three alarms\n";
});

$before = Process::getAffinity();
var_dump(Process::setAffinity([$before[0]]), Process::getAffinity() === [$before[0]], Process::setAffinity($before));

$process = new Process(function (Process $self): void {
    $self->setPriority(0, 12);
    $self->name('coro test process');
    $self->write($self->getPriority(0) . ' ' . trim(file_get_contents('/proc/self/cmdline'), "\0"));
    $self->read();
});
$process->start();
echo $process->read(), ' ', $process->getPriority(0), "\n";
var_dump($process->getPriority(-1000, 1), coro_last_error() === SOCKET_EINVAL);
$process->close();
Process::wait();
?>
--EXPECT--
bool(true)
bool(false)
bool(false)
three alarms
bool(true)
bool(true)
bool(true)
12 coro test process 12
bool(false)
bool(true)
