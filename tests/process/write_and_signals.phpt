--TEST--
Coro\Process: signals do not end a write() to a full pipe: all bytes arrive
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
use Coro\Process;

$process = new Process(function (Process $self): void {
    for ($i = 0; $i < 50; $i++) {
        Process::kill(parent_of_this(), SIGUSR1);
        usleep(2000);
    }
    for ($count = 0; ($bytes = $self->read(1 << 20)) !== ''; $count += strlen($bytes));
    exit($count === 20_000_000 ? 0 : 1);
}, false, Process::PIPE_TYPE_STREAM);

function parent_of_this(): int
{
    return (int) explode(' ', file_get_contents('/proc/self/stat'))[3];
}

pcntl_signal(SIGUSR1, fn() => null, false);
$process->start();
var_dump($process->write(str_repeat('x', 20_000_000)));
$process->close();
echo Process::wait()['code'], "\n";
?>
--EXPECT--
int(20000000)
0
