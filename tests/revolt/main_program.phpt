--TEST--
Revolt: the main program and coroutines may await, whichever of them runs the loop
--EXTENSIONS--
coro
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('amphp/socket');
?>
--FILE--
<?php
require __DIR__ . "/../include/packages.inc";
load_packages();
use Coro\Event;

use function Amp\delay;

Revolt\EventLoop::setDriver(new Coro\Revolt\Driver());
go(fn() => print(delay(0.002) . "coroutine, main runs the loop\n"));
delay(0.004);
echo "main\n";
go(fn() => print(delay(0.002) . "coroutine runs the loop\n"));
Event::turn(0);
delay(0.004);
echo "main beside it\n";
Revolt\EventLoop::delay(0.001, function (): void {
    echo "callback\n";
});
Revolt\EventLoop::run();
echo "run() returned\n";
go(fn() => print(delay(0.002) . "after the end of the script\n"));
?>
--EXPECT--
coroutine, main runs the loop
main
coroutine runs the loop
main beside it
callback
run() returned
after the end of the script
