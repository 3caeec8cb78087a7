--TEST--
Revolt: a child that is forked in a coroutine while others await has its own loop, with none of their work
--EXTENSIONS--
coro
pcntl
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('amphp/socket');
?>
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
require __DIR__ . "/../include/packages.inc";
load_packages();
use Coro\Coroutine;
use Revolt\EventLoop;

use function Amp\async;
use function Amp\delay;

EventLoop::setDriver(new Coro\Revolt\Driver());
Coro\run(function (): void {
    $suspended = new Coroutine\Channel();
    go(function () use ($suspended): void {
        EventLoop::delay(0.002, function (): void {
            echo "the parent's callback\n";
        });
        Coroutine::defer(fn() => print("the parent's coroutine\n"));
        go(fn() => $suspended->push(true));
        delay(0.004);
    });
    $suspended->pop();
    $pid = pcntl_fork();
    if ($pid === 0) {
        echo async(fn() => "a future of the child\n")->await();
        go(fn() => $suspended->push(delay(0.001) . "a coroutine of the child\n"));
        echo $suspended->pop();
        exit(3);
    }
    pcntl_waitpid($pid, $status);
    echo pcntl_wexitstatus($status), "\n";
});
?>
--EXPECT--
a future of the child
a coroutine of the child
3
the parent's callback
the parent's coroutine
