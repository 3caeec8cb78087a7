--TEST--
Revolt: a future that a deadline ended does not return its value from a later await()
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
use Coro\Coroutine;
use Revolt\EventLoop;

use function Amp\async;

EventLoop::setDriver(new Coro\Revolt\Driver());
Coro\run(function (): void {
    [$slow, $other] = [new Amp\DeferredFuture(), new Amp\DeferredFuture()];
    try {
        Coroutine::deadline(0.001, fn() => $slow->getFuture()->await());
    } catch (Coroutine\TimeoutException) {
        echo "timed out\n";
    }
    EventLoop::queue($slow->complete(...), 'slow');
    EventLoop::delay(0.002, fn() => $other->complete('other'));
    echo $other->getFuture()->await(), "\n";
});
?>
--EXPECT--
timed out
other
