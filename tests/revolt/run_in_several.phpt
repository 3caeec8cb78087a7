--TEST--
Revolt: of several coroutines in run() one runs the loop, and all return when it ends
--EXTENSIONS--
coro
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('revolt/event-loop');
?>
--FILE--
<?php
require __DIR__ . "/../include/packages.inc";
load_packages();
use Coro\Coroutine;
use Revolt\EventLoop;

EventLoop::setDriver(new Coro\Revolt\Driver());
Coro\run(function (): void {
    EventLoop::delay(10, EventLoop::getDriver()->stop(...));
    foreach ([2, 3] as $id) {
        go(fn() => print(EventLoop::run() . "returned in " . Coroutine::getCid() . "\n"));
    }
    Coroutine::sleep(0.001);
    EventLoop::defer(function (): void {
        echo "deferred meanwhile\n";
        EventLoop::getDriver()->stop();
    });
});
?>
--EXPECT--
deferred meanwhile
returned in 2
returned in 3
