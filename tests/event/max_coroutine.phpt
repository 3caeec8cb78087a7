--TEST--
Event: when max_coroutine is reached an event is delivered later
--EXTENSIONS--
coro
--FILE--
<?php
use Coro\{Coroutine, Event};

Coroutine::set(['max_coroutine' => 1]);
[$ours, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
stream_set_blocking($ours, false);
fwrite($theirs, 'x');
Event::add($ours, function ($stream): void {
    echo "read\n";
    Event::del($stream);
});
set_error_handler(function ($level, $text) use (&$waits): bool {
    echo preg_replace('/^.*coroutine: /', '', $text), "\n";
    restore_error_handler();
    Coroutine::set(['max_coroutine' => 2]);
    return true;
});
go(fn() => Coroutine::sleep(0.01));
Event::wait();
?>
--EXPECT--
max_coroutine coroutines are alive already
read
