--TEST--
Coro\Process: a coroutine whose write() waits for the write() of another one sleeps until that has ended, and the first one goes first
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Process};

const LENGTH = 20_000_000;   // more than the buffer of the pipe

Coro\run(function (): void {
    [$gate, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $process = new Process(function (Process $self) use ($theirs): void {
        fread($theirs, 1);
        $self->setTimeout(5);
        for ($all = ''; strlen($all) < LENGTH + 3 && ($part = $self->read(LENGTH)); $all .= $part) {
        }
        $self->write(substr($all, -3));
    }, false, Process::PIPE_TYPE_STREAM);
    $process->start();
    Coroutine::create(fn() => $process->write(str_repeat('x', LENGTH)));
    foreach (['a', 'b', 'c'] as $byte) {
        Coroutine::create(fn() => $process->write($byte));
    }
    $switches = getrusage()['ru_nvcsw'];
    Coroutine::sleep(0.2);
    echo getrusage()['ru_nvcsw'] - $switches < 50 ? "they sleep\n" : "they look again and again\n";
    fwrite($gate, 'x');
    echo $process->read(), "\n";
    Process::wait();
});
?>
--EXPECT--
they sleep
abc
