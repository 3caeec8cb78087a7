--TEST--
Revolt: a forked child may first of all cancel what the parent's loop watches, and the parent still watches it
--EXTENSIONS--
coro
pcntl
--SKIPIF--
<?php
require __DIR__ . "/../include/packages.inc";
skip_without('revolt/event-loop');
?>
--FILE--
<?php Coro\Runtime::enableCoroutine(0);   // pcntl_waitpid() blocks
require __DIR__ . "/../include/packages.inc";
load_packages();
use Revolt\EventLoop;

EventLoop::setDriver(new Coro\Revolt\Driver());
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$writer = EventLoop::onWritable($a, fn($id) => print("never: it is canceled\n"));
$reader = EventLoop::onReadable($a, function (string $id) use ($a): void {
    echo 'read ', fread($a, 100), "\n";
    EventLoop::cancel($id);
});
EventLoop::disable($writer);
EventLoop::defer(fn() => EventLoop::getDriver()->stop());
EventLoop::run();   // the stream is watched from now on
if (($pid = pcntl_fork()) === 0) {
    EventLoop::cancel($writer);
    EventLoop::cancel($reader);
    EventLoop::run();
    echo "the child has nothing to do\n";
    exit(0);
}
pcntl_waitpid($pid, $status);
EventLoop::cancel($writer);
fwrite($b, 'in the parent');
EventLoop::run();
?>
--EXPECT--
the child has nothing to do
read in the parent
