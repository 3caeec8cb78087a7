--TEST--
Revolt: suspensions work in Fibers, coroutines, and coroutines inside Fibers
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
    $outer = EventLoop::getSuspension();
    var_dump($outer === EventLoop::getSuspension());
    $fiber = new Fiber(function () use ($outer): void {
        $inner = EventLoop::getSuspension();
        EventLoop::delay(0.001, fn() => $inner->resume('inner'));
        echo $inner->suspend(), "\n";
        $outer->resume('outer');
    });
    $fiber->start();
    echo $outer->suspend(), "\n";
    go(function () use ($outer): void {
        try {
            $outer->suspend();
        } catch (Error $e) {
            echo $e->getMessage(), "\n";
        }
        Coroutine::sleep(0.001);
        $outer->throw(new Exception('from another coroutine'));
    });
    try {
        $outer->suspend();
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
});
?>
--EXPECT--
bool(true)
inner
outer
A suspension belongs to the coroutine in which it was made
from another coroutine
