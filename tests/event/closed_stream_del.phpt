--TEST--
Event::del() of the number of a stream that was closed while watched lets the program end
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

Coro\run(function (): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $number = Event::add($ours, fn() => print("called\n"));
    fclose($ours);
    var_dump(Event::isset($number), Event::del($number));
});
echo "ended\n";
?>
--EXPECTF--
Warning: Coro\Event::del(): the descriptor is not watched in %s on line %d
bool(false)
bool(false)
ended
