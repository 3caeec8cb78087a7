--TEST--
Coro\Process: read(), pop() and push() outside of coroutines go on waiting after a signal handler, unless it throws
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
use Coro\Process;

// Calls the method, and lets a signal come after a tenth of a second and another one after two tenths.
function with_signals(Process $process, string $method, mixed ...$arguments): mixed
{
    static $handled = 0;
    $before = $handled;
    pcntl_signal(SIGALRM, function () use (&$handled, $before, $process): void {
        if (++$handled === $before + 2) {
            Process::alarm(0);
            throw new Exception('two signals');
        }
    });
    Process::alarm(100_000);
    try {
        return $process->$method(...$arguments);
    } catch (Exception $exception) {
        return $exception->getMessage();
    }
}

$process = new Process(fn(Process $self) => $self->read());
$process->useQueue(random_int(1, 0x7fffffff), 2, 1000);
$process->start();
pcntl_async_signals(true);
var_dump(with_signals($process, 'read'), with_signals($process, 'pop'));
$process->push(str_repeat('x', 1000));
var_dump(with_signals($process, 'push', 'y'));
pcntl_async_signals(false);
var_dump(with_signals($process, 'read'), coro_last_error() === 4);
Process::alarm(0);
$process->freeQueue();
$process->write('end');
Process::wait();
?>
--EXPECT--
string(11) "two signals"
string(11) "two signals"
string(11) "two signals"
bool(false)
bool(true)
