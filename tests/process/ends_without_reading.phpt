--TEST--
Coro\Process: read() returns the last message of a child that has ended without reading everything
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

function read_after_end(int $type): void
{
    $process = new Process(function (Process $self): void {
        $self->read(3);
        $self->write('result');
    }, false, $type);
    $process->write('job');
    $process->write('quit');
    $process->start();
    Process::wait();
    var_dump($process->read(), $process->read());
}

foreach ([Process::PIPE_TYPE_STREAM, Process::PIPE_TYPE_DGRAM] as $type) {
    read_after_end($type);
    Coro\run('read_after_end', $type);
}
?>
--EXPECT--
string(6) "result"
string(0) ""
string(6) "result"
string(0) ""
string(6) "result"
string(0) ""
string(6) "result"
string(0) ""
