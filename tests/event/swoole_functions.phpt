--TEST--
Event: each method also exists as a function with Swoole's name
--EXTENSIONS--
coro
--FILE--
<?php
[$a, $b] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
swoole_event_add($a, function ($a) use ($b): void {
    echo fread($a, 100), "\n";
    swoole_event_set($a, fn() => print("not called\n"));
    var_dump(swoole_event_isset($a), swoole_event_del($a));
});
swoole_event_cycle(fn() => swoole_event_cycle(null));
swoole_event_defer(fn() => swoole_event_write($b, 'written'));
swoole_event_wait();
swoole_event_defer(fn() => print("deferred\n"));
var_dump(swoole_event_dispatch());
Coro\Timer::after(100000, fn() => print("never\n"));
swoole_event_exit();
?>
--EXPECT--
written
bool(true)
bool(true)
deferred
bool(true)
