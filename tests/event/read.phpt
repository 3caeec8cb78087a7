--TEST--
Event: a read callback is called in a coroutine while data is readable, until del()
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
var_dump(is_int(Event::add($ours, function ($stream) use ($ours): void {
    var_dump($stream === $ours, Coro\Coroutine::getCid() > 0, $read = fread($stream, 3));
    $read === '' && Event::del($stream);
})));
fwrite($theirs, 'abcd');
fclose($theirs);
?>
--EXPECT--
bool(true)
bool(true)
bool(true)
string(3) "abc"
bool(true)
bool(true)
string(1) "d"
bool(true)
bool(true)
string(0) ""
