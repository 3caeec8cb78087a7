--TEST--
Event::exit() removes all watches and timers and ends the loop, in each kind of callback
--EXTENSIONS--
coro
posix
--FILE--
<?php
use Coro\{Event, Timer};

$ways = [
    'read' => fn(callable $exit, $stream) => Event::add($stream, $exit),
    'write' => fn(callable $exit, $stream) => Event::add($stream, null, $exit, CORO_EVENT_WRITE),
    'defer' => fn(callable $exit) => Event::defer($exit),
    'cycle' => fn(callable $exit) => Event::cycle($exit),
    'before' => fn(callable $exit) => Event::cycle($exit, true),
    'timer' => fn(callable $exit) => Timer::tick(1, $exit),
    'signal' => fn(callable $exit) => Event::signal(SIGUSR1, $exit) && posix_kill(getmypid(), SIGUSR1),
];
foreach ($ways as $name => $start) {
    $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fwrite($pair[1], 'x');
    Timer::tick(2, fn() => 0);
    $start(fn() => Event::exit(), $pair[0]);
    Event::wait();
    echo $name, ' ', Timer::stats()['num'], ' ', json_encode(Event::isset($pair[0])), "\n";
}
?>
--EXPECT--
read 0 false
write 0 false
defer 0 false
cycle 0 false
before 0 false
timer 0 false
signal 0 false
