--TEST--
waitEvent() and Coro\Event cannot watch the same descriptor
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\Coroutine\System;
use Coro\Event;

Coro\run(function (): void {
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $tell = function ($stream): void {
        echo "told\n";
        Event::del($stream);
    };
    Event::add($ours, $tell);
    try {
        System::waitEvent($ours, CORO_EVENT_WRITE);
    } catch (Coro\Error $e) {
        echo $e->getMessage(), "\n";
    }
    Event::del($ours);
    $waits = go(fn() => print('waitEvent: ' . System::waitEvent($ours, timeout: 60) . "\n"));
    var_dump(Event::add($ours, fn() => print("never\n")), Event::write($ours, 'x'));
    fwrite($theirs, 'x');
    Coro\Coroutine::join([$waits]);
    var_dump(Event::add($ours, $tell) > 0);

    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    Event::add($ours, fn() => print("never\n"), events: CORO_EVENT_READ | CORO_EVENT_WEAK);
    fclose($ours);
    [$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    fwrite($theirs, 'x');
    echo 'waitEvent: ', System::waitEvent($ours, timeout: 60), "\n";
});
?>
--EXPECTF--
coroutine 1 (at %swait_event_and_event.php:13) cannot wait for fd %d, which Coro\Event watches

Warning: Coro\Event::add(): the descriptor cannot be used, because coroutine 2 (at %swait_event_and_event.php:18) waits for it in %s on line 19

Warning: Coro\Event::write(): the descriptor cannot be used, because coroutine 2 (at %swait_event_and_event.php:18) waits for it in %s on line 19
bool(false)
bool(false)
waitEvent: 512
bool(true)
waitEvent: 512
told
