--TEST--
waitEvent(): one coroutine may wait to read and another one to write, but not two for the same event
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;

function wait($stream, int $events): int|false
{
    try {
        return System::waitEvent($stream, $events, 60);
    } catch (Coro\Error $e) {
        echo preg_replace(['/fd \d+/', '~/\S*/~'], ['fd N', ''], $e->getMessage()), "\n";
        return false;
    }
}

Coro\run(function (): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_blocking($ours, false);
    while (fwrite($ours, str_repeat('x', 1 << 16))) {
    }
    $done = new Coro\Channel(3);
    go(fn() => $done->push(['reads', wait($ours, CORO_EVENT_READ)]));
    go(fn() => wait($ours, CORO_EVENT_READ));
    go(fn() => wait($ours, CORO_EVENT_READ | CORO_EVENT_WRITE));
    go(fn() => $done->push(['writes', wait($ours, CORO_EVENT_WRITE)]));
    go(fn() => wait($ours, CORO_EVENT_WRITE));

    fwrite($theirs, 'x');
    echo json_encode($done->pop(60)), "\n";
    go(fn() => $done->push(['reads again', wait($ours, CORO_EVENT_READ)]));
    go(fn() => fread($ours, 1));
    stream_set_blocking($theirs, false);
    while (fread($theirs, 1 << 16)) {
    }
    $events = [$done->pop(60), $done->pop(60)];
    sort($events);
    echo json_encode($events), "\n";
    var_dump(wait($ours, CORO_EVENT_READ | CORO_EVENT_WRITE) === CORO_EVENT_WRITE);
});
?>
--EXPECT--
coroutine 3 (at wait_event_of_two.php:7) cannot wait for fd N, which coroutine 2 (at wait_event_of_two.php:7) waits for already
coroutine 4 (at wait_event_of_two.php:7) cannot wait for fd N, which coroutine 2 (at wait_event_of_two.php:7) waits for already
coroutine 6 (at wait_event_of_two.php:7) cannot wait for fd N, which coroutine 5 (at wait_event_of_two.php:7) waits for already
["reads",512]
[["reads again",512],["writes",1024]]
bool(true)
