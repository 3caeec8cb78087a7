--TEST--
Event::cycle(): a turn calls its first function, waits, runs what was deferred, and calls its second function
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

Event::cycle(fn() => print("after\n"));
Event::cycle(fn() => print("before\n"), true);
Event::defer(function (): void {
    echo "first\n";
    Event::defer(fn() => print("second\n"));
});
Event::wait();
var_dump(Event::cycle(null), Event::cycle(null, true), Event::cycle(null, true));
Event::defer(fn() => Event::defer(fn() => print("third\n")));
?>
--EXPECT--
before
first
after
before
second
after
bool(true)
bool(true)
bool(false)
third
