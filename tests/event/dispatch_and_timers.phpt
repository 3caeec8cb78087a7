--TEST--
Event::dispatch(): a call that waits for a new timer returns when it is due, and the next call runs it with what it defers
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Event, Timer};

$timer = Timer::tick(1, function (): void {
    echo "tick\n";
    Event::defer(fn() => print("deferred\n"));
});
for ($i = 0; $i < 3; $i++) {
    echo "dispatch\n";
    Event::dispatch();
}
Timer::clear($timer);

echo "an old timer is not held back by a new one\n";
Timer::after(1, fn() => print("old\n"));
Event::dispatch();
Timer::after(60_000, fn() => print("new\n"));
Event::dispatch();
Timer::clearAll();

echo "nothing waits for events while something is deferred\n";
Event::defer(fn() => print("deferred\n"));
Event::dispatch();
?>
--EXPECT--
dispatch
dispatch
tick
deferred
dispatch
tick
deferred
an old timer is not held back by a new one
old
nothing waits for events while something is deferred
deferred
