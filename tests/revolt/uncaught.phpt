--TEST--
Revolt: an exception from a callback is thrown in the coroutine that runs the loop; other coroutines go on
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
use Revolt\EventLoop;

set_exception_handler(fn(Throwable $e) => print($e->getPrevious()->getMessage() . "\n"));
EventLoop::setDriver(new Coro\Revolt\Driver());
Coro\run(function (): void {
    EventLoop::delay(0.001, fn() => throw new Exception('callback'));
    $second = new Amp\DeferredFuture();
    go(fn() => print($second->getFuture()->await() . "first\n"));
    Amp\delay(0.002);
    echo "second\n";
    $second->complete();
});
?>
--EXPECT--
callback
second
first
