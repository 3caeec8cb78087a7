--TEST--
Event::defer() runs its function in a coroutine after the coroutines that are ready
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Event};

Event::defer(fn() => print('deferred in ' . Coroutine::getCid() . "\n"));
Event::defer(function (): void {
    Event::defer(fn() => print("deferred again\n"));
    Coroutine::sleep(0.001);
    echo "waited\n";
});
go(fn() => print("at once\n"));
Event::wait();
Event::defer(fn() => print("at the end of the script\n"));
?>
--EXPECT--
at once
deferred in 2
deferred again
waited
at the end of the script
