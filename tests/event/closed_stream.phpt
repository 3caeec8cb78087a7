--TEST--
Event: a stream that is closed without del() does not affect the next stream with the same descriptor number
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

function pair(): array
{
    return stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
}

[$first, $peer] = pair();
$number = Event::add($first, fn() => print("never\n"));
fclose($first);
fclose($peer);
[$second, $peer] = pair();
var_dump(Event::isset($second));
var_dump(Event::add($second, function ($stream): void {
    echo fread($stream, 10), "\n";
    Event::del($stream);
}) === $number);
fwrite($peer, 'second');
Event::wait();
?>
--EXPECT--
bool(false)
bool(true)
second
