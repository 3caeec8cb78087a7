--TEST--
Socket: sendFile() sends files and parts of files
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/certificates.inc';
require __DIR__ . '/show.inc';

use Coro\Coroutine;

Coro\run(function () {
    [$left, $right] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    $file = temporary_file('data', str_repeat('0123456789', 100000));
    $sending = go(function () use ($right, $file, &$sent) {
        $sent = [$right->sendFile($file), $right->sendFile($file, 5, 3), $right->sendFile($file, 1000000)];
    });
    show('received', $left->recvAll(1000000) === file_get_contents($file), $left->recvAll(3));
    Coroutine::join([$sending]);
    show('sendFile', $sent);
    show('sendFile', $right->sendFile('/does/not/exist'), $right->errMsg);
    foreach ([[1000001], [999999, 2], [0, 1000001]] as $part) {
        show('beyond the end', $right->sendFile($file, ...$part), $right->errMsg);
    }
});
?>
--EXPECT--
received: true "567"
sendFile: [true,true,true]
sendFile: false "No such file or directory"
beyond the end: false "Invalid argument"
beyond the end: false "Invalid argument"
beyond the end: false "Invalid argument"
