--TEST--
Revolt: a child that is forked while no coroutine uses the loop continues the loop's work
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
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$id = EventLoop::onReadable($a, function (string $id) use ($a, &$who): void {
    echo fread($a, 100), " in the $who\n";
    EventLoop::cancel($id);
});
EventLoop::unreference($id);
EventLoop::defer(fn() => EventLoop::getDriver()->stop());
EventLoop::run();   // the stream is watched from now on
EventLoop::delay(0.001, function () use (&$who): void {
    echo "delayed in the $who\n";
});
$pid = pcntl_fork();
$who = $pid ? 'parent' : 'child';
$pid && pcntl_waitpid($pid, $status);
fwrite($b, 'written');
EventLoop::reference($id);
EventLoop::run();
?>
--EXPECT--
written in the child
delayed in the child
written in the parent
delayed in the parent
