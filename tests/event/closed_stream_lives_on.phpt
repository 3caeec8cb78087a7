--TEST--
Event: a closed stream that another process still has open is not confused with the next stream of the same number
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

function pair(): array
{
    return stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
}

[$first, $first_peer] = pair();
$number = Event::add($first, fn() => print("never\n"));
$other = proc_open(['cat'], [['pipe', 'r']], $pipes);   // the process inherits the descriptor
fclose($first);
[$second, $second_peer] = pair();
var_dump(Event::add($second, function ($stream): void {
    echo fread($stream, 100), "\n";
    Event::del($stream);
}) === $number);
fwrite($first_peer, 'to the first');
Event::turn(0.001);
fwrite($second_peer, 'to the second');
Event::wait();
?>
--EXPECT--
bool(true)
to the second
