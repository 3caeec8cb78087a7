--TEST--
waitEvent(): a dump shows the descriptor, the events and the timeout
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine;
use Coro\Coroutine\System;

Coro\run(function (): void {
    [$ours] = $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    stream_set_blocking($ours, false);
    while (fwrite($ours, str_repeat('x', 1 << 16))) {
    }
    foreach ([CORO_EVENT_READ, CORO_EVENT_WRITE, CORO_EVENT_READ | CORO_EVENT_WRITE] as $events) {
        $id = go(fn() => System::waitEvent($ours, $events, 60));
        Coroutine::printDump();
        Coroutine::cancel($id);
    }
});
?>
--EXPECTF--
coroutine 1: running
    Coro\Coroutine::printDump()
    {closure%S at %swait_event_dump.php:12
coroutine 2 of 1: waiting in System::waitEvent(fd %d to be readable) for %f s, at most %f s more
    Coro\Coroutine\System::waitEvent()
    {closure%S at %swait_event_dump.php:11
coroutine 1: running
    Coro\Coroutine::printDump()
    {closure%S at %swait_event_dump.php:12
coroutine 3 of 1: waiting in System::waitEvent(fd %d to be writable) for %f s, at most %f s more
    Coro\Coroutine\System::waitEvent()
    {closure%S at %swait_event_dump.php:11
coroutine 1: running
    Coro\Coroutine::printDump()
    {closure%S at %swait_event_dump.php:12
coroutine 4 of 1: waiting in System::waitEvent(fd %d to be readable or writable) for %f s, at most %f s more
    Coro\Coroutine\System::waitEvent()
    {closure%S at %swait_event_dump.php:11
