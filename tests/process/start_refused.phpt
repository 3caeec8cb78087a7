--TEST--
Coro\Process: start() refuses to start the calling process itself, and a process of addProcess()
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

$process = new Process(function (Process $self): void {
    $self->write(json_encode(@$self->start()) . ' ' . error_get_last()['message']);
});
$process->start();
echo $process->read(), "\n";
Process::wait();

$server = new Coro\Server('127.0.0.1', 0);
$added = new Process(fn() => print("it runs\n"));
$server->addProcess($added);
echo json_encode(@$added->start()), ' ', error_get_last()['message'], "\n";
?>
--EXPECT--
false Coro\Process::start(): a process cannot start itself
false Coro\Process::start(): a process of addProcess() is started by its server
