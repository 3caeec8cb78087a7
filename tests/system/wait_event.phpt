--TEST--
waitEvent() returns the events that have occurred, at once or as soon as one occurs
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;

const BOTH = CORO_EVENT_READ | CORO_EVENT_WRITE;
function show(string $what, int|false $events): void
{
    $names = [0 => 'nothing', CORO_EVENT_READ => 'read', CORO_EVENT_WRITE => 'write', BOTH => 'both'];
    echo "$what: ", $events === false ? coro_strerror(coro_last_error()) : $names[$events], "\n";
}
function pair(): array
{
    return stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
}

Coro\run(function (): void {
    [$ours, $theirs] = pair();
    show('time-out', System::waitEvent($ours, timeout: 0.001));
    show('no time', System::waitEvent($ours, CORO_EVENT_READ, 0));
    show('writable', System::waitEvent($ours, CORO_EVENT_WRITE));
    show('one of two', System::waitEvent($ours, BOTH));
    go(fn() => fwrite($theirs, "one\ntwo\n"));
    show('there already', System::waitEvent($ours));
    fgets($ours);
    show('read ahead', System::waitEvent($ours, timeout: 0.001));
    show('read ahead, and writable', System::waitEvent($ours, BOTH));
    fgets($ours);
    Coro\Timer::after(1, fn() => fwrite($theirs, "three\n"));
    show('later', System::waitEvent($ours, timeout: 60));
    fgets($ours);

    stream_set_blocking($ours, false);
    while (fwrite($ours, str_repeat('x', 1 << 16))) {
    }
    Coro\Timer::after(1, function () use ($theirs): void {
        stream_set_blocking($theirs, false);
        while (fread($theirs, 1 << 16)) {
        }
    });
    show('writable later', System::waitEvent($ours, CORO_EVENT_WRITE, 60));
    Coro\Timer::after(1, fn() => fclose($theirs));
    show('hang-up', System::waitEvent($ours, timeout: 60));
    show('after a hang-up', System::waitEvent($ours, BOTH));

    show('a file', System::waitEvent(fopen(__FILE__, 'r'), BOTH));
    show('a number', System::waitEvent(2, CORO_EVENT_WRITE));
    [$ours, $theirs] = pair();
    Coro\Timer::after(1, fn() => fwrite($theirs, 'x'));
    show('the old name', Coro\Coroutine::waitEvent($ours, CORO_EVENT_READ, 60));
    $command = popen('read line; exit', 'w');
    show('a pipe', System::waitEvent($command, CORO_EVENT_WRITE));
    fwrite($command, "\n");
    pclose($command);
});
?>
--EXPECT--
time-out: Connection timed out
no time: Connection timed out
writable: write
one of two: write
there already: read
read ahead: read
read ahead, and writable: both
later: read
writable later: write
hang-up: read
after a hang-up: both
a file: both
a number: write
the old name: read
a pipe: write
