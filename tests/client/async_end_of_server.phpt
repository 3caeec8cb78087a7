--TEST--
Async\Client passes on whole packets before the end of the connection, while its callback waits
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/async.inc';

use Coro\Async\Client;
use Coro\Coroutine\Channel;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $done = new Channel(1);
    $end = fn () => $done->push(true);
    $server = serving(fn (Socket $peer) => [$peer->sendAll("one\ntwo\nrest")]);
    $client = watched('lines', ['receive' => fn () => Coro\Coroutine::sleep(0.001), 'close' => $end]);
    $client->set(['open_eof_check' => true, 'package_eof' => "\n"]);
    $client->connect('127.0.0.1', port_of($server));
    $done->pop();
    var_dump($client->errCode === 0);
    stop_serving();
});
?>
--EXPECT--
lines: connect
lines: receive one

lines: receive two

lines: close
bool(true)
