--TEST--
Socket: connects to unix sockets
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/certificates.inc';
require __DIR__ . '/show.inc';

use Coro\Coroutine\Socket;

Coro\run(function () {
    $path = temporary_file('socket');
    $listener = new Socket(AF_UNIX, SOCK_STREAM);
    show('bind', $listener->bind($path), $listener->listen());
    go(fn () => $listener->accept()->send('from unix'));
    $client = new Socket(AF_UNIX, SOCK_STREAM);
    show('connect', $client->connect($path), $client->recv(), $client->getpeername()['address'] === $path);
});
?>
--EXPECT--
bind: true true
connect: true "from unix" true
