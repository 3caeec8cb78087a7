--TEST--
Coro\Process: exportSocket() returns this side's end of the pipe as a socket, in the parent and in the child
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

foreach ([Process::PIPE_TYPE_STREAM, Process::PIPE_TYPE_DGRAM] as $type) {
    $process = new Process(function (Process $self): void {
        $socket = $self->exportSocket();
        $socket->send(strtoupper($socket->recv()));
    }, false, $type, true);
    Coro\run(function () use ($process): void {
        $socket = $process->exportSocket();
        var_dump($socket === $process->exportSocket());
        $process->start();
        $socket->send('ping');
        var_dump($socket->recv(), $socket->recv(), Process::wait()['code']);
    });
}
?>
--EXPECT--
bool(true)
string(4) "PING"
string(0) ""
int(0)
bool(true)
string(4) "PING"
string(0) ""
int(0)
