--TEST--
Revolt: a suspended coroutine that is never resumed is reported as a deadlock
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
use Revolt\EventLoop;

EventLoop::setDriver(new Coro\Revolt\Driver());
Coro\run(function (): void {
    EventLoop::unreference(EventLoop::delay(10, fn() => 0));
    try {
        EventLoop::getSuspension()->suspend();
    } finally {
        echo "finally\n";
    }
});
?>
--EXPECTF--
Warning: Coro\run(): all coroutines (1) are asleep and nothing can wake them: deadlock
coroutine 1: waiting in Coroutine::yield() for %s
%A in %s on line %d
finally
