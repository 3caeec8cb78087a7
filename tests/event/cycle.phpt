--TEST--
Event::cycle() calls its functions around each loop turn: before the wait, and after the deferred functions
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
