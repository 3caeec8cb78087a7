--TEST--
Coro\Process: read() returns "" when the child has been killed, although a younger sibling runs
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

function kill_and_read(int $type): void
{
    $wait = fn(Process $self) => $self->read();
    [$victim, $sibling] = [new Process($wait, false, $type), new Process($wait, false, $type)];
    $victim->start();
    $sibling->start();
    Process::kill($victim->pid, 9);
    var_dump($victim->read());
    Process::kill($sibling->pid, 9);
    var_dump($sibling->read(), Process::wait()['signal'], Process::wait()['signal']);
}

foreach ([Process::PIPE_TYPE_STREAM, Process::PIPE_TYPE_DGRAM] as $type) {
    kill_and_read($type);
    Coro\run('kill_and_read', $type);
}
?>
--EXPECT--
string(0) ""
string(0) ""
int(9)
int(9)
string(0) ""
string(0) ""
int(9)
int(9)
string(0) ""
string(0) ""
int(9)
int(9)
string(0) ""
string(0) ""
int(9)
int(9)
