--TEST--
Revolt: a coroutine that was canceled while it waited in run() is not woken again when the loop ends
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
    EventLoop::delay(0.002, function (): void {
        echo "delayed\n";
    });
    go(fn() => print(EventLoop::run() . "the loop has ended\n"));
    $ended = go(function (): void {
        try {
            EventLoop::run();
        } catch (Coroutine\CanceledException) {
        }
    });
    $yielding = go(function (): void {
        try {
            EventLoop::run();
        } catch (Coroutine\CanceledException) {
            echo Coroutine::yield() ? "resumed\n" : "canceled\n";
        }
    });
    Coroutine::cancel($ended, true);
    Coroutine::cancel($yielding, true);
    EventLoop::run();
    Coroutine::sleep(0.001);
    Coroutine::cancel($yielding);
});
?>
--EXPECT--
delayed
the loop has ended
canceled
