--TEST--
System::waitEvent() waits for a Coroutine\Socket, for each direction in one coroutine
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/../client/show.inc';

use Coro\Coroutine;
use Coro\Coroutine\System;

Coro\run(function () {
    [$socket, $other] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    show('time limit', $socket->recv(1, 0.001), System::waitEvent($socket, SWOOLE_EVENT_READ, 0.01), swoole_last_error() === SOCKET_ETIMEDOUT);
    show('writable', System::waitEvent($socket, SWOOLE_EVENT_READ | SWOOLE_EVENT_WRITE) === SWOOLE_EVENT_WRITE);
    $waiting = go(fn () => show('waitEvent', System::waitEvent($socket, SWOOLE_EVENT_READ) === SWOOLE_EVENT_READ, $socket->recv()));
    $other->send('x');
    Coroutine::join([$waiting]);
    $waiting = go(fn () => show('closed', System::waitEvent($socket), swoole_last_error() === SOCKET_EBADF, @System::waitEvent($socket)));
    $socket->close();
    Coroutine::join([$waiting]);
    [$socket, $other] = swoole_coroutine_socketpair(AF_UNIX, SOCK_STREAM, 0);
    $reading = go(fn () => $socket->recv());
    try {
        System::waitEvent($socket);
    } catch (Coro\Error $error) {
        echo preg_replace(['/coroutine \d+ \(at [^)]*\)/', '/fd \d+/'], ['coroutine N', 'fd N'], $error->getMessage()), "\n";
    }
    $socket->cancel();
    $waiting = go(fn () => show('first', System::waitEvent($socket) === SWOOLE_EVENT_READ));
    try {
        show('second', System::waitEvent($socket));
    } catch (Coro\Error $error) {
        echo preg_replace(['/coroutine \d+ \(at [^)]*\)/', '/fd \d+/'], ['coroutine N', 'fd N'], $error->getMessage()), "\n";
    }
    show('other direction', System::waitEvent($socket, SWOOLE_EVENT_WRITE) === SWOOLE_EVENT_WRITE);
    $other->send('x');
    Coroutine::join([$waiting]);
});
?>
--EXPECT--
time limit: false false true
writable: true
waitEvent: true "x"
closed: false true false
coroutine N cannot wait for fd N, which coroutine N waits for already
coroutine N cannot wait for fd N, which coroutine N waits for already
other direction: true
first: true
