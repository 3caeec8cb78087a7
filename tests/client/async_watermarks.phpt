--TEST--
Async\Client sends without a wait, and calls bufferFull and bufferEmpty when the server reads slowly
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
    $go = new Channel(1);
    $reader = serving(fn (Socket $peer) => [$go->pop(), $peer->recvAll(8 << 20)]);
    $client = watched('slow', ['connect' => $end, 'BUFFEREMPTY' => $end]);
    $client->set(['buffer_high_watermark' => '1M', 'buffer_low_watermark' => '1K', 'socket_buffer_size' => '8M']);
    var_dump($client->connect('127.0.0.1', port_of($reader)), $client->send('x'), $client->errCode === SOCKET_EBUSY);
    $done->pop();
    var_dump($client->send(str_repeat('x', 8 << 20)) === 8 << 20, $client->send(str_repeat('x', 8 << 20)), $client->errCode);
    $go->push(true);
    $done->pop();
    $client->close();
    stop_serving();
});
?>
--EXPECT--
bool(true)
bool(false)
bool(true)
slow: connect
slow: bufferFull
bool(true)
bool(false)
int(1009)
slow: BUFFEREMPTY
slow: close
