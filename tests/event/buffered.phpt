--TEST--
Event: a stream with data in PHP's read buffer counts as readable
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
fwrite($theirs, "one\ntwo\nthree\n");
fgets($ours);
Event::add($ours, function ($stream): void {
    echo $line = fgets($stream);
    $line === "three\n" && Event::del($stream);
});
Event::wait();
?>
--EXPECT--
two
three
