--TEST--
waitEvent() returns false when its descriptor is closed, even if the number is already used by another descriptor
--EXTENSIONS--
coro
sockets
zlib
--FILE--
<?php
use Coro\Coroutine\System;

Coro\run(function (): void {
    $closes = [
        'fclose' => fn(): array => stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0),
        'gzclose' => fn(): array => stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0),
        'pclose' => fn(): array => [popen('read line', 'w')],
        'socket_close' => function (): array {
            socket_create_pair(AF_UNIX, SOCK_STREAM, 0, $pair);
            return $pair;
        },
    ];
    foreach ($closes as $close => $make) {
        [$subject] = $all = $make();
        $waits = go(function () use ($close, $subject): void {
            echo $close, ': ', json_encode(System::waitEvent($subject, timeout: 60)), ' ';
            echo coro_strerror(coro_last_error()), "\n";
        });
        $close($subject);
        Coro\Coroutine::join([$waits]);
    }

    $process = proc_open(['cat'], [['pipe', 'r'], ['pipe', 'w']], $pipes);
    $waits = go(function () use ($pipes): void {
        echo 'proc_close: ', json_encode(System::waitEvent($pipes[1], timeout: 60)), ' ';
        echo coro_strerror(coro_last_error()), "\n";
    });
    proc_close($process);
    Coro\Coroutine::join([$waits]);

    [$first] = $pair = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $old = go(fn() => print('the old one: ' . json_encode(System::waitEvent($first)) . "\n"));
    fclose($first);
    [$second, $theirs] = stream_socket_pair(STREAM_PF_UNIX, STREAM_SOCK_STREAM, 0);
    $new = go(fn() => print('the new one: ' . json_encode(System::waitEvent($second, timeout: 60)) . "\n"));
    Coro\Coroutine::join([$old]);
    fwrite($theirs, 'x');
    Coro\Coroutine::join([$new]);
});
?>
--EXPECT--
fclose: false Bad file descriptor
gzclose: false Bad file descriptor
pclose: false Bad file descriptor
socket_close: false Bad file descriptor
proc_close: false Bad file descriptor
the old one: false
the new one: 512
