--TEST--
Coro\Process::daemon(): the program goes on in a process without a terminal, whose output may go elsewhere
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\Process;

$file = tempnam(sys_get_temp_dir(), 'coro');
$process = new Process(function (Process $self) use ($file): void {
    $old = getmypid();
    $daemon = Process::daemon(false, true, [null, fopen($file, 'w')]);
    echo "printed to the file\n";
    Coro\run(fn() => Coro\Coroutine::sleep(0.001));
    $self->write(json_encode([$daemon, getmypid() !== $old, posix_getsid(0) !== posix_getsid(posix_getppid()), getcwd()]));
});
$process->start();
echo $process->read(), "\n", Process::wait()['code'], "\n";
$process->read();   // the end of the daemon
echo file_get_contents($file);
unlink($file);
Coro\run(function (): void {
    try {
        Process::daemon();
    } catch (Coro\Error $error) {
        echo $error->getMessage(), "\n";
    }
});
?>
--EXPECT--
[true,true,true,"\/"]
0
printed to the file
Coro\Process::daemon() ends the process that runs the loop, so it must be called outside of coroutines and servers
