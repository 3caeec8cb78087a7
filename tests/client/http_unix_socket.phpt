--TEST--
Http\Client: requests go over a unix socket
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/http_peer.inc';

use Coro\Coroutine\Http\Client;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $path = temporary_file('socket');
    $listener = new Socket(AF_UNIX, SOCK_STREAM);
    $listener->bind($path) && $listener->listen();
    go(fn () => answering(response('unix'))($listener->accept()));
    $client = new Client("unix:$path");
    show('unix', $client->get('/'), $client->body, preg_match('/^Host: (.*)\r/m', end(Requests::$all), $match), $match[1]);
});
?>
--EXPECT--
unix: true "unix" 1 "localhost"
