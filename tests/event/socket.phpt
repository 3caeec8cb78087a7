--TEST--
Event: sockets of ext/sockets and descriptor numbers can be watched
--EXTENSIONS--
coro
sockets
--FILE--
<?php
use Coro\Event;

socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
[$ours, $theirs] = $pair;
$number = Event::add($ours, function (Socket $socket): void {
    echo socket_read($socket, 10), "\n";
    Event::del($socket);
});
socket_write($theirs, 'socket');
Event::wait();
Event::add($number, function (int $number) use ($ours): void {
    echo socket_read($ours, 10), "\n";
    Event::del($number);
});
socket_write($theirs, 'number');
Event::wait();
socket_close($ours);
var_dump(@Event::add($ours, fn() => 0));
?>
--EXPECT--
socket
number
bool(false)
