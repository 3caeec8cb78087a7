--TEST--
Event: an exception in a callback ends only that call
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

set_exception_handler(fn($e) => print($e->getMessage() . "\n"));
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
fwrite($theirs, 'ab');
Event::add($ours, function ($stream): void {
    $read = fread($stream, 1);
    $read === 'b' && Event::del($stream);
    throw new Exception($read);
});
Event::defer(fn() => throw new Exception('deferred'));
Event::wait();
?>
--EXPECT--
a
b
deferred
