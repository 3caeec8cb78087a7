--TEST--
Coro\Process: write() to a process that does not read lets other coroutines run, ends at the timeout, and fails when the process ends
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Process};

$fill = function (Process $process): void {
    $process->setTimeout(0.05);
    while ($process->write(str_repeat('x', 50_000))) {
    }
    var_dump(coro_last_error() === SOCKET_ETIMEDOUT);
};
foreach ([Process::PIPE_TYPE_STREAM, Process::PIPE_TYPE_DGRAM] as $type) {
    $process = new Process(fn() => sleep(100), false, $type);
    $process->start();
    Coro\run(function () use ($fill, $process): void {
        Coroutine::create(fn() => print("another coroutine\n"));
        $ticks = 0;
        $timer = Coro\Timer::tick(5, function () use (&$ticks): void {
            $ticks++;
        });
        $fill($process);
        Coro\Timer::clear($timer);
        var_dump($ticks > 0);
    });
    $fill($process);
    Process::kill($process->pid, 9);
    Process::wait();
    var_dump($process->write('x'));
}
?>
--EXPECTF--
another coroutine
bool(true)
bool(true)
bool(true)

Warning: Coro\Process::write(): cannot send to the pipe: Broken pipe%S in %s on line %d
bool(false)
another coroutine
bool(true)
bool(true)
bool(true)

Warning: Coro\Process::write(): cannot send to the pipe: Broken pipe%S in %s on line %d
bool(false)
