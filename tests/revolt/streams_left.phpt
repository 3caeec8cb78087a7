--TEST--
Revolt: streams that are still watched do not keep the program running
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
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
EventLoop::unreference(EventLoop::onReadable($ours, function (string $id, $stream): void {
    echo "read: ", fread($stream, 10), "\n";
}));
EventLoop::onWritable($theirs, function (string $id, $stream): void {
    EventLoop::cancel($id);
    fwrite($stream, 'x');
    EventLoop::delay(0.001, EventLoop::getDriver()->stop(...));
});
EventLoop::repeat(10, fn() => 0);
EventLoop::run();
fclose($ours);
echo "end\n";
?>
--EXPECT--
read: x
end
