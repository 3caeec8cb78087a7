--TEST--
Coro\Process: start() refuses to start the calling process itself, a process of addProcess(), and one that is being started
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

Coro\run(function (): void {
    $process = new Process(fn(Process $self) => $self->read());
    foreach ([1, 2] as $_) {
        go(fn() => print(json_encode(@$process->start() > 0) . ' ' . (error_get_last()['message'] ?? '') . "\n"));
    }
    Coro\Coroutine::sleep(0.001);
    $process->close();
    echo json_encode([Process::wait()['code'], Process::wait()]), "\n";
});
?>
--EXPECT--
false Coro\Process::start(): a process cannot start itself
false Coro\Process::start(): a process of addProcess() is started by its server
false Coro\Process::start(): another coroutine is starting the process
true Coro\Process::start(): another coroutine is starting the process
[0,false]
