--TEST--
Event: a callback that waits is not called again meanwhile, but the descriptor's other callback is
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Channel, Event};

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
$written = new Channel;
Event::add($ours, function ($stream) use ($written): void {
    echo "read\n";
    $written->pop();
    echo fread($stream, 10), "\n";
    Event::del($stream);
}, function ($stream) use ($written): void {
    static $count = 0;
    if (++$count === 3) {
        echo "three writes\n";
        Event::set($stream, null, null, CORO_EVENT_READ);
        $written->push(true);
    }
}, CORO_EVENT_READ | CORO_EVENT_WRITE);
fwrite($theirs, 'late');
Event::wait();
?>
--EXPECT--
read
three writes
late
