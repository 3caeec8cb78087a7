--TEST--
Revolt: any number of coroutines await concurrently, beside coroutines that do not use Revolt
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
    $channel = new Coroutine\Channel();
    for ($i = 1; $i <= 3; $i++) {
        go(function () use ($channel): void {
            $suspension = EventLoop::getSuspension();
            go(fn() => $channel->push($suspension));
            $how = $suspension->suspend();
            echo Coroutine::getCid(), " $how\n";
        });
    }
    $suspended = [$channel->pop(), $channel->pop(), $channel->pop()];
    foreach ([2, 0, 1] as $n) {
        async(fn() => $suspended[$n]->resume("resumed as number $n"))->await();
    }
    try {
        async(fn() => throw new Exception('thrown'))->await();
    } catch (Exception $e) {
        echo $e->getMessage(), ' to ', Coroutine::getCid(), "\n";
    }
});
?>
--EXPECT--
6 resumed as number 2
2 resumed as number 0
4 resumed as number 1
thrown to 1
