--TEST--
Coro\Process: the child runs the function with a pipe to its parent, which reaps it with wait()
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

$process = new Process(function (Process $self): void {
    $self->write($self->read() . ' ' . json_encode([$self->pid === getmypid(), $self->id]));
    exit(7);
});
var_dump($process->pid, $process->id, is_int($process->pipe));
$pid = $process->start();
var_dump($pid === $process->pid, @$process->start());
$process->write('hello');
echo $process->read(), "\n";
var_dump(Process::wait() === ['pid' => $pid, 'code' => 7, 'signal' => 0], Process::wait());
// The process may be started again, with a new pipe.
$process->start();
$process->write('again');
echo $process->read(), "\n";
var_dump(Process::wait()['code'], Process::wait(false));
?>
--EXPECT--
NULL
int(1)
bool(true)
bool(true)
bool(false)
hello [true,1]
bool(true)
bool(false)
again [true,1]
int(7)
bool(false)
