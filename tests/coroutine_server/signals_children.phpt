--TEST--
System::waitSignal(), wait() and waitPid() and Process::signal() wait in handlers of a coroutine server, which serves meanwhile
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\System;
use Coro\Process;

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
    $waiting = new Coro\Channel(4);
    serving(['/' => fn ($request, $response) => $response->end('meanwhile'), '/signal' => function ($request, $response) use ($waiting) {
        $waiting->push(true);
        $response->end((string) System::waitSignal([SIGUSR1, SIGUSR2], 10));
    }, '/child' => function ($request, $response) use ($waiting) {
        $pid = child(fn () => Co::waitSignal(SIGTERM));
        show('not yet', System::waitPid($pid, 0), System::waitPid($pid, 0.001), coro_last_error() === SOCKET_ETIMEDOUT);
        $waiting->push($pid);
        $ended = System::waitPid($pid);
        $response->end(json_encode([$ended['pid'] === $pid, $ended['code'], $ended['signal']]));
    }], function ($server) use ($waiting) {
        $clients = [connect($server->port), connect($server->port)];
        foreach ($clients as $client) {
            fwrite($client, "GET /signal HTTP/1.1\r\nHost: a\r\n\r\n");
            $waiting->pop();
        }
        show('signal', body($server->port, '/'));
        kill_self(SIGUSR2);
        foreach ($clients as $client) {
            show('signal', (int) read_answer($client)['body'] === SIGUSR2);
        }
        fwrite($clients[0], "GET /child HTTP/1.1\r\nHost: a\r\n\r\n");
        $pid = $waiting->pop();
        show('child', body($server->port, '/'));
        posix_kill($pid, SIGKILL);
        show('child', json_decode(read_answer($clients[0])['body']));
    });

    // the callback is called beside the wait, and the former action comes back
    pcntl_signal(SIGUSR1, fn () => print("pcntl\n"));
    show('callback', Process::signal(SIGUSR1, fn (int $number) => print("callback\n")));
    go(fn () => kill_self(SIGUSR1));
    show('both', Co::waitSignal(SIGUSR1) === SIGUSR1);
    Co::sleep(0.001);
    show('removed', Process::signal(SIGUSR1), Process::signal(SIGUSR1));
    kill_self(SIGUSR1);
    pcntl_signal_dispatch();

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
foreach ([SIGKILL, SIGSTOP] as $signal) {
    try {
        Process::signal($signal, fn () => null);
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
}
?>
--EXPECT--
signal: "meanwhile"
signal: true
signal: true
not yet: false false true
child: "meanwhile"
child: [true,0,9]
start: true
callback: true
callback
both: true
removed: true false
pcntl
time: false false true
canceled: false true
canceled: false true
canceled: false true
Coro\Coroutine\System::waitSignal(): Argument #1 ($signals) must be the number of a signal that can be watched
Coro\Coroutine\System::waitSignal(): Argument #1 ($signals) cannot be empty
Coro\Coroutine\System::waitSignal(): Argument #1 ($signals) must be the number of a signal that can be watched
any: 0 7 false true
Coro\Process::signal(): Argument #1 ($signal_no) must be the number of a signal that can be watched
Coro\Process::signal(): Argument #1 ($signal_no) must be the number of a signal that can be watched
