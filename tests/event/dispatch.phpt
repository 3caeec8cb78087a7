--TEST--
Event::turn() makes one loop turn and waits no longer than its timeout
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

Event::defer(fn() => print("deferred\n"));
Event::turn(0);
Event::turn(0.01);
echo "nothing happened\n";
$timer = Coro\Timer::after(1, fn() => print("timer\n"));
while (Coro\Timer::exists($timer)) {
    Event::dispatch();
}
go(function (): void {
    foreach ([fn() => Event::dispatch(), fn() => Event::wait()] as $inside) {
        try {
            $inside();
        } catch (Coro\Error $e) {
            echo $e->getMessage(), "\n";
        }
    }
});
?>
--EXPECT--
deferred
nothing happened
timer
Coro\Event::dispatch() turns the loop, so it must be called outside of coroutines
Coro\Event::wait() runs the loop, so it must be called outside of coroutines
