--TEST--
Revolt: a coroutine that is resumed and canceled in one loop turn is canceled, and the loop goes on
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
    $group = new Coroutine\TaskGroup();
    foreach (['fails', 'goes on'] as $name) {
        $group->spawn(function () use ($name, &$suspensions): void {
            try {
                $suspensions[$name] = EventLoop::getSuspension();
                $suspensions[$name]->suspend();
            } catch (Coroutine\CanceledException) {
                echo "canceled\n";
            }
        });
    }
    EventLoop::queue(function () use (&$suspensions): void {
        $suspensions['fails']->throw(new Exception('the group fails'));   // the failure cancels the other coroutine
        $suspensions['goes on']->resume();
    });
    try {
        $group->wait();
    } catch (Exception $e) {
        echo $e->getMessage(), "\n";
    }
    $own = EventLoop::getSuspension();
    EventLoop::delay(0.001, fn() => $own->resume("the loop goes on\n"));
    echo $own->suspend();
});
?>
--EXPECT--
canceled
the group fails
the loop goes on
