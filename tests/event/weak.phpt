--TEST--
Event: a weak watch does not keep the program running
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

$pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
Event::add($pair[0], fn() => print("never\n"), null, CORO_EVENT_READ | CORO_EVENT_WEAK);
Coro\Timer::after(1, fn() => print("timer\n"));
Event::wait();
echo "end\n";
?>
--EXPECT--
timer
end
