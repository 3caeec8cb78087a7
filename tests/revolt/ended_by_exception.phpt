--TEST--
Revolt: after an exception has ended a suspension, its resume() and throw() do nothing, suspend() throws, and a new suspension can be made
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
function ended(): void
{
    $suspension = EventLoop::getSuspension();
    try {
        $suspension->suspend();
    } catch (Throwable $e) {
        echo get_class($e), "\n";
    }
    $suspension->resume();
    $suspension->throw(new Exception('thrown too late'));
    $another = EventLoop::getSuspension();
    EventLoop::queue(fn() => $suspension->resume('resumed too late'));
    EventLoop::delay(0.001, fn() => $another->resume('resumed'));
    echo $another->suspend(), "\n";
    try {
        $suspension->suspend();
    } catch (Error $e) {
        echo $e->getMessage(), "\n";
    }
}

Coro\run(function (): void {
    Coroutine::cancel(go('ended'), true);
});
EventLoop::queue(fn() => throw new Exception('thrown in a callback'));
ended();
?>
--EXPECT--
Coro\Coroutine\CanceledException
resumed
An exception has ended this suspension: getSuspension() makes another one
Revolt\EventLoop\UncaughtThrowable
resumed
An exception has ended this suspension: getSuspension() makes another one
