--TEST--
Revolt: exit() in a callback ends the program
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
EventLoop::delay(0.001, fn() => exit("exit\n"));
Coro\run(function (): void {
    try {
        EventLoop::getSuspension()->suspend();
    } finally {
        echo "finally\n";
    }
});
echo "never\n";
?>
--EXPECT--
exit
finally
