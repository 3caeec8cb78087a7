--TEST--
pcntl_signal(): while a handler waits, only signals with such handlers are blocked; they are handled afterwards
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
use Coro\{Channel, Coroutine, Event};

function show(string $where): void
{
    pcntl_sigprocmask(SIG_UNBLOCK, [SIGWINCH], $blocked);
    $names = [SIGHUP => ' HUP', SIGTERM => ' TERM', SIGUSR1 => ' USR1', SIGUSR2 => ' USR2'];
    echo $where, ':', implode(array_intersect_key($names, array_flip($blocked))), "\n";
}

$go_on = new Channel(1);
pcntl_signal(SIGUSR1, function () use ($go_on): void {
    show('handler begins');
    $go_on->pop();
    show('handler ends');
});
pcntl_signal(SIGUSR2, fn() => print("USR2\n"));
pcntl_signal(SIGHUP, fn() => print("never\n"));
$dispatch = [
    'pcntl_async_signals' => function (): void {
        pcntl_async_signals(true);
        posix_kill(getmypid(), SIGUSR1);
        for ($i = 0; $i < 3; $i++) {
        }
        pcntl_async_signals(false);
    },
    'pcntl_signal_dispatch' => function (): void {
        posix_kill(getmypid(), SIGUSR1);
        pcntl_signal_dispatch();
    },
    'declare(ticks)' => function (): void {
        declare(ticks=1) {
            posix_kill(getmypid(), SIGUSR1);
        }
    },
];
Coro\run(function () use ($dispatch, $go_on): void {
    $came = new Channel(1);
    Event::signal(SIGHUP, fn() => $came->push('HUP'));
    foreach ($dispatch as $name => $handle) {
        echo "$name:\n";
        $done = new Channel(1);
        go(function () use ($handle, $done): void {
            $handle();
            show('after');
            $done->push(true);
        });
        show('others');
        posix_kill(getmypid(), SIGHUP);
        echo $came->pop(10), "\n";
        posix_kill(getmypid(), SIGUSR2);
        Coroutine::sleep(0.001);
        echo "go on\n";
        $go_on->push(true);
        $done->pop();
        pcntl_signal_dispatch();
    }
    Event::signal(SIGHUP, null);
});
?>
--EXPECT--
pcntl_async_signals:
handler begins: HUP TERM USR1 USR2
others: USR1 USR2
HUP
go on
handler ends: HUP TERM USR1 USR2
USR2
after:
pcntl_signal_dispatch:
handler begins: HUP TERM USR1 USR2
others: USR1 USR2
HUP
go on
handler ends: HUP TERM USR1 USR2
after:
USR2
declare(ticks):
handler begins: HUP TERM USR1 USR2
others: USR1 USR2
HUP
go on
handler ends: HUP TERM USR1 USR2
after:
USR2
