--TEST--
Event: a running callback may stop watching its descriptor, and another callback may then watch it
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Event};

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
fwrite($theirs, 'x');
Event::add($ours, function ($stream): void {
    Event::del($stream);
    Event::add($stream, function ($stream): void {
        echo fread($stream, 1), "\n";
        Event::del($stream);
    });
    Coroutine::sleep(0.002);
    var_dump(Event::isset($stream));
});
Event::wait();
?>
--EXPECT--
x
bool(false)
