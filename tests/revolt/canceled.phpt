--TEST--
Revolt: cancel() ends one suspended coroutine and no other
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
function suspended(): void
{
    $suspension = EventLoop::getSuspension();
    EventLoop::delay(0.003, fn() => $suspension->resume('resumed'));
    try {
        echo $suspension->suspend(), "\n";
    } catch (Coroutine\CanceledException $e) {
        echo "canceled\n";
    }
}

Coro\run(function (): void {
    Coroutine::cancel(go('suspended'));
    Coroutine::cancel(go('suspended'), true);
    go('suspended');
});
?>
--EXPECT--
canceled
canceled
resumed
