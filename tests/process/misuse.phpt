--TEST--
Coro\Process: wrong arguments throw, and calls that need a pipe or a queue return false without one
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Process;

class WithoutParent extends Process
{
    public function __construct()
    {
    }
}

function attempt(Closure $call): void
{
    try {
        var_dump($call());
    } catch (Throwable $error) {
        echo get_class($error), ': ', $error->getMessage(), "\n";
    }
}

$process = new Process(fn() => null, false, 0);
attempt(fn() => new Process('missing_function'));
attempt(fn() => new Process('strlen', false, 3));
attempt(fn() => $process->__construct('strlen'));
attempt(fn() => (new WithoutParent())->start());
attempt(fn() => (new WithoutParent())->read());
attempt(fn() => clone $process);
attempt(fn() => serialize($process));
attempt(fn() => $process->exit());
attempt(fn() => $process->read(0));
attempt(fn() => $process->write(''));
attempt(fn() => $process->close(9));
attempt(fn() => $process->push(''));
attempt(fn() => $process->setPriority(2, 1));
attempt(fn() => $process->setTimeout(NAN));
attempt(fn() => $process->exec('', []));
attempt(fn() => Process::kill(1 << 40));
attempt(fn() => Process::kill(1, 900));
attempt(fn() => Process::alarm(1, 3));
attempt(fn() => Process::setAffinity([]));
attempt(fn() => Process::setAffinity([1 << 20]));
foreach (['read', 'setTimeout', 'setBlocking', 'exportSocket', 'close', 'pop', 'statQueue', 'freeQueue'] as $method) {
    echo $method, ' ';
    attempt(fn() => @$process->$method(...(str_starts_with($method, 'set') ? [1] : [])));
}
?>
--EXPECTF--
TypeError: Coro\Process::__construct(): Argument #1 ($callback) must be a valid callback, function "missing_function" not found or invalid function name
ValueError: Coro\Process::__construct(): Argument #3 ($pipe_type) must be Process::PIPE_TYPE_NONE, PIPE_TYPE_STREAM or PIPE_TYPE_DGRAM
Coro\Error: the constructor of a process can be called only once
Coro\Error: the constructor of Coro\Process was not called
Coro\Error: the constructor of Coro\Process was not called
Error: Trying to clone an uncloneable object of class Coro\Process
Exception: Serialization of 'Coro\Process' is not allowed
Coro\Error: exit() of a process must be called in this process
ValueError: Coro\Process::read(): Argument #1 ($size) must be greater than 0
ValueError: Coro\Process::write(): Argument #1 ($data) cannot be empty
ValueError: Coro\Process::close(): Argument #1 ($which) must be 0, Process::PIPE_MASTER, PIPE_WORKER, PIPE_READ or PIPE_WRITE
ValueError: Coro\Process::push(): Argument #1 ($data) cannot be empty
ValueError: Coro\Process::setPriority(): Argument #3 ($who) must not be null unless $which is PRIO_PROCESS
ValueError: Coro\Process::setTimeout(): Argument #1 ($seconds) must not be NAN
ValueError: Coro\Process::exec(): Argument #1 ($exec_file) cannot be empty
ValueError: Coro\Process::kill(): Argument #1 ($pid) must be the id of a process or of a group
ValueError: Coro\Process::kill(): Argument #2 ($signal_no) must be the number of a signal, or 0
ValueError: Coro\Process::alarm(): Argument #2 ($type) must be 0 (real time), 1 (time of the process) or 2 (time of the process and the kernel)
ValueError: Coro\Process::setAffinity(): Argument #1 ($cpu_settings) cannot be empty
ValueError: Coro\Process::setAffinity(): Argument #1 ($cpu_settings) must contain only numbers of processors, from 0 to 1023
read bool(false)
setTimeout bool(false)
setBlocking bool(false)
exportSocket bool(false)
close bool(false)
pop bool(false)
statQueue bool(false)
freeQueue bool(false)
