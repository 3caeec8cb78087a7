--TEST--
Revolt: a child that is forked in a callback continues the loop without the parent's work
--EXTENSIONS--
coro
pcntl
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('revolt/event-loop');
?>
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_wait() blocks
require __DIR__ . "/../include/packages.inc";
load_packages();
use Revolt\EventLoop;

EventLoop::setDriver(new Coro\Revolt\Driver());
$who = 'parent';
EventLoop::queue(function () use (&$who): void {
    $pid = pcntl_fork();
    if ($pid === 0) {
        $who = 'child';
        EventLoop::delay(0.001, function (): void {
            echo "a callback of the child\n";
        });
        return;
    }
    pcntl_waitpid($pid, $status);
});
EventLoop::delay(0.001, function () use (&$who): void {
    echo "the parent's callback in the $who\n";
});
EventLoop::run();
echo "run() has returned in the $who\n";
?>
--EXPECT--
a callback of the child
run() has returned in the child
the parent's callback in the parent
run() has returned in the parent
