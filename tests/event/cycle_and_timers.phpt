--TEST--
Event::cycle(): timers and what they defer run before its function, and no timer fires in the turn before which it was made
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Event, Timer};

$turns = 0;
Event::cycle(function () use (&$turns): void {
    echo "turn $turns\n";
    if (++$turns === 3) {
        Event::cycle(null);
    }
});
Timer::after(1, function (): void {
    echo "timer\n";
    Timer::after(1, fn() => print("timer of the timer\n"));
    Event::defer(fn() => print("deferred\n"));
});
Event::wait();
?>
--EXPECT--
turn 0
timer
deferred
turn 1
timer of the timer
turn 2
