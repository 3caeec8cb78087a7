--TEST--
System::waitSignal(), wait() and waitPid() end with their time limits and cancel(); wait() returns any child
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\System;

const ECHILD = 10;

// Starts a process that ends when $code has run.
function child(callable $code): int
{
    $pid = pcntl_fork();
    if ($pid === 0) {
        $code();
        posix_kill(getmypid(), SIGKILL);
    }
    return $pid;
}

function kill_self(int $signal): void
{
    posix_kill(getmypid(), $signal);
}

function refused(array|int $signals): void
{
    try {
        System::waitSignal($signals);
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}

Coro\run(function () {
    show('time', System::waitSignal(SIGUSR1, 0), System::waitSignal(SIGUSR1, 0.001), coro_last_error() === SOCKET_ETIMEDOUT);
    $pid = child(fn () => Co::waitSignal(SIGTERM));
    foreach ([fn () => System::waitSignal(SIGUSR1), fn () => System::waitPid($pid), fn () => System::wait()] as $wait) {
        $waiter = go(fn () => show('canceled', $wait(), coro_last_error() === SWOOLE_ERROR_CO_CANCELED));
        Co::cancel($waiter);
        Co::join([$waiter]);
    }
    array_map(refused(...), [SIGKILL, [], [SIGUSR1, 65]]);

    // any child, also the one for which the waits were canceled
    posix_kill($pid, SIGTERM);
    $shell = proc_open('exit 7', [], $pipes);
    $ended = array_column([System::wait(), System::wait()], 'code', 'pid');
    show('any', $ended[$pid], array_sum($ended), System::wait(), coro_last_error() === ECHILD);
});
?>
--EXPECT--
time: false false true
canceled: false true
canceled: false true
canceled: false true
Coro\Coroutine\System::waitSignal(): Argument #1 ($signals) must be the number of a signal that can be watched
Coro\Coroutine\System::waitSignal(): Argument #1 ($signals) cannot be empty
Coro\Coroutine\System::waitSignal(): Argument #1 ($signals) must be the number of a signal that can be watched
any: 0 7 false true
