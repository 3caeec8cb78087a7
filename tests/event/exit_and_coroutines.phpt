--TEST--
Event::exit() ends waiting coroutines, which run finally blocks, without a deadlock report; if the loop goes on, they wait on
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\{Coroutine, Event};
use Coro\Coroutine\System;

go(fn () => print(System::waitSignal([SIGUSR1, SIGUSR2]) === SIGUSR1 ? "signal\n" : "another\n"));
Event::signal(SIGUSR1, fn () => print("removed\n"));
Event::exit();
posix_kill(getmypid(), SIGUSR1);
Event::wait();

go(function (): void {
    try {
        System::waitSignal(SIGUSR1);
    } finally {
        echo "no signal\n";
    }
});
go(function (): void {
    try {
        Coroutine::yield();
    } finally {
        echo "finally\n";
    }
});
Event::defer(fn() => Event::exit());
Event::wait();
echo "end\n";
?>
--EXPECT--
signal
no signal
finally
end
