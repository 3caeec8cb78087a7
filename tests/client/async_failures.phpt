--TEST--
Async\Client reports connections that are refused, time out, are closed meanwhile or are reset; without a callback a warning does
--EXTENSIONS--
coro
openssl
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_tls.inc'; ?>
--FILE--
<?php
require __DIR__ . '/async.inc';

use Coro\Async\Client;
use Coro\Coroutine\Channel;
use Coro\Coroutine\Socket;

Coro\run(function () {
    $done = new Channel(1);
    $end = fn () => $done->push(true);
    $closed = listening();
    $refusing = port_of($closed);
    $closed->close();
    $client = watched('refused', ['error' => $end]);
    $client->connect('127.0.0.1', $refusing);
    $done->pop();
    (new Client(SWOOLE_SOCK_TCP))->connect('127.0.0.1', $refusing);
    $silent = serving(fn (Socket $peer) => $peer->recvAll());
    $client = watched('timeout', ['error' => $end], SWOOLE_SOCK_TCP | SWOOLE_SSL);
    $client->connect('127.0.0.1', port_of($silent), 0.02);
    $done->pop();
    $client = watched('closed while it connects', ['error' => $end], SWOOLE_SOCK_TCP | SWOOLE_SSL);
    $client->connect('127.0.0.1', port_of($silent), 5);
    var_dump($client->close());
    $done->pop();
    $server = serving(fn (Socket $peer) => [$peer->recv(), reset_connection($peer)]);
    $client = watched('reset', ['connect' => fn (Client $c) => $c->send('x'), 'close' => $end]);
    $client->connect('127.0.0.1', port_of($server));
    $done->pop();
    stop_serving();
});
?>
--EXPECTF--
refused: error 111 Connection refused

Warning: Coro\Async\Client(): the client has failed, and has no callback for the event error: Connection refused in %s on line %d
timeout: error 110 Connection timed out during the TLS handshake
bool(true)
closed while it connects: error 125 Operation canceled
reset: connect
reset: close
