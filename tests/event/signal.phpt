--TEST--
Event::signal() has one callback for each signal number
--EXTENSIONS--
coro
posix
pcntl
--FILE--
<?php
use Coro\Event;

pcntl_signal(SIGUSR1, fn() => print("pcntl\n"));
Event::signal(SIGUSR2, fn(int $signal) => print("replaced\n"));
Event::signal(SIGUSR2, function (int $signal): void {
    var_dump($signal === SIGUSR2, Event::signal(SIGUSR2, null), Event::signal(SIGUSR2, null));
});
Event::signal(SIGUSR1, function (): void {
    echo "first\n";
    Event::signal(SIGUSR1, null);
    posix_kill(getmypid(), SIGUSR1);
    pcntl_signal_dispatch();
    posix_kill(getmypid(), SIGUSR2);
});
Coro\Timer::after(1, fn() => posix_kill(getmypid(), SIGUSR1) && Coro\Coroutine::sleep(0.01));
Event::wait();
?>
--EXPECT--
first
pcntl
bool(true)
bool(true)
bool(false)
