--TEST--
Event: the write callback is called only while CORO_EVENT_WRITE is watched
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
Event::add($ours, function ($stream): void {
    echo "read\n";
    Event::del($stream);
}, function () use ($ours, $theirs): void {
    echo "write\n";
    var_dump(Event::set($ours, null, null, CORO_EVENT_READ));
    fwrite($theirs, 'x');
});
var_dump(Event::isset($ours), Event::isset($ours, CORO_EVENT_WRITE), Event::set($ours, events: CORO_EVENT_WRITE));
var_dump(Event::isset($ours, CORO_EVENT_READ));
Event::wait();
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
bool(false)
write
bool(true)
read
