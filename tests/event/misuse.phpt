--TEST--
Event: add(), set() and del() refuse descriptors that cannot be watched or are not watched
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Event;

[$ours] = $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
$closed = fopen(__FILE__, 'r');
fclose($closed);
$callback = fn() => print("never\n");
foreach ([-1, 1 << 40, 'x', null, $closed, new stdClass(), fopen('php://memory', 'r')] as $wrong) {
    Event::add($wrong, $callback) === false && @Event::del($wrong) === false || print("wrong\n");
}
foreach ([fn() => Event::add($ours), fn() => Event::add($ours, $callback, null, CORO_EVENT_WRITE),
          fn() => Event::signal(SIGKILL, $callback), fn() => Event::signal(65, $callback)] as $wrong) {
    try {
        $wrong();
    } catch (ValueError $e) {
        echo $e->getMessage(), "\n";
    }
}
var_dump(Event::set($ours, $callback), Event::isset($ours), Event::add($ours, $callback) > 0, Event::add($ours, $callback));
Event::del($ours);
?>
--EXPECTF--
Warning: Coro\Event::add(): the argument is no open stream, socket or descriptor in %s on line %d
%A
Coro\Event::add(): Argument #4 ($events) must choose at least one event that has a callback
Coro\Event::add(): Argument #4 ($events) must choose at least one event that has a callback
Coro\Event::signal(): Argument #1 ($signal) must be the number of a signal that can be watched
Coro\Event::signal(): Argument #1 ($signal) must be the number of a signal that can be watched

Warning: Coro\Event::set(): the descriptor is not watched in %s on line %d

Warning: Coro\Event::add(): the descriptor is watched already in %s on line %d
bool(false)
bool(false)
bool(true)
bool(false)
