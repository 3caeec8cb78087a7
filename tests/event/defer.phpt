--TEST--
Event::defer() runs its function at the end of the loop turn; what that defers runs at the end of the next turn
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Channel, Coroutine, Event};

$go_on = new Channel();
Event::defer(fn() => print('deferred in ' . Coroutine::getCid() . "\n"));
Event::defer(function () use ($go_on): void {
    Event::defer(function () use ($go_on): void {
        echo "deferred again\n";
        $go_on->push(true);
    });
    $go_on->pop();
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
