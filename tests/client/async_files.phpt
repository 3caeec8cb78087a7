--TEST--
Async\Client sends files in order with bytes, also while the server does not read
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
    $file = temporary_file('large', str_repeat('0123456789', 500_000));
    $reader = serving(fn (Socket $peer) => [$go->pop(), $done->push($peer->recvAll(5_000_016)), $peer->recv()]);
    $client = watched('file', ['connect' => $end]);
    $client->connect('127.0.0.1', port_of($reader));
    $done->pop();
    var_dump($client->send('first'), $client->sendfile($file), $client->sendfile($file, 10, 5), $client->send('later!'));
    var_dump($client->sendfile("$file.missing"), $client->errCode === 2, $client->sendfile('/dev/null'));
    var_dump(@$client->sendfile($file, 0, -1), $client->errCode === SOCKET_EINVAL);
    $go->push(true);
    $received = $done->pop();
    var_dump(substr($received, 0, 8), substr($received, -14), strlen($received));
    var_dump($client->close(), $client->sendfile($file), $client->errCode);
    $client = watched('closed', ['connect' => $end]);
    $client->connect('127.0.0.1', port_of($reader));
    $done->pop();
    var_dump($client->sendfile($file), $client->sendfile($file), $client->close());
    $go->push(true);
    $done->pop();
    stop_serving();
});
?>
--EXPECT--
file: connect
int(5)
bool(true)
bool(true)
int(6)
bool(false)
bool(true)
bool(false)
bool(false)
bool(true)
string(8) "first012"
string(14) "78901234later!"
int(5000016)
file: close
bool(true)
bool(false)
int(5001)
closed: connect
closed: close
bool(true)
bool(true)
bool(true)
