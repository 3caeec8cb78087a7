--TEST--
Any number of coroutines await beside each other, and beside those that know nothing of it
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
use Amp\Future;
use Coro\Coroutine;

use function Amp\{async, delay};

Revolt\EventLoop::setDriver(new Coro\Revolt\Driver());
Coro\run(function (): void {
    foreach ([3, 1, 2] as $n) {
        go(function () use ($n): void {
            delay($n * 0.004);
            echo "delayed $n\n";
        });
    }
    go(fn() => Coroutine::sleep(0.006) && print("slept\n"));
    echo implode(', ', Future\await([async(fn() => delay(0.001) ?? 'a'), async(fn() => 'b')])), "\n";
    try {
        async(fn() => throw new Exception('thrown'))->await();
    } catch (Exception $e) {
        echo $e->getMessage(), ' to ', Coroutine::getCid(), "\n";
    }
});
?>
--EXPECTF--
%s, %s
thrown to 1
delayed 1
slept
delayed 2
delayed 3
