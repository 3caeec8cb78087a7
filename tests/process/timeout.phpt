--TEST--
Coro\Process: read() returns false after the timeout of setTimeout(), without a warning, and can be called again
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

$try = function (): void {
    $process = new Process(function (Process $self): void {
        $self->read();
        $self->write('late');
        $self->read();
    });
    $process->start();
    var_dump($process->setTimeout(0.02), $process->read(), coro_last_error() === SOCKET_ETIMEDOUT);
    $process->setBlocking(false);
    var_dump($process->read(), coro_last_error() === SOCKET_EAGAIN);
    $process->setBlocking(true);
    $process->setTimeout(-1);
    $process->write('go');
    var_dump($process->read());
    $process->write('end');
    Process::wait();
};
$try();
Coro\run($try);
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
string(4) "late"
bool(true)
bool(false)
bool(true)
bool(false)
bool(true)
string(4) "late"
