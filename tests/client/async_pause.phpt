--TEST--
Async\Client receives nothing between pause() and resume(), or sleep() and wakeup()
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
    $echoed = new Channel(2);
    $server = serving(function (Socket $peer) use ($echoed) {
        while (($bytes = $peer->recv()) !== '' && $bytes !== false) {
            $peer->sendAll($bytes);
            $echoed->push(true);
        }
    });
    $client = watched('paused', ['connect' => fn (Client $c) => [$c->pause(), $end()], 'receive' => $end]);
    $client->connect('127.0.0.1', port_of($server));
    $done->pop();
    $client->send('ping');
    $echoed->pop();
    Coro\Coroutine::sleep(0.001);   // a turn of the loop, in which the client could receive
    echo "nothing was received\n";
    $client->resume();
    $done->pop();
    $client->sleep();
    $client->send('pong');
    $echoed->pop();
    Coro\Coroutine::sleep(0.001);   // a turn of the loop, in which the client could receive
    echo "nothing was received\n";
    $client->wakeup();
    $done->pop();
    $client->sleep();
    $client->close();
    $client = watched('paused and closed as a Coro\Client', ['connect' => $end, 'close' => $end]);
    $client->connect('127.0.0.1', port_of($server));
    $done->pop();
    Coro\Coroutine::sleep(0.001);   // a turn of the loop, in which the client begins to receive
    $client->sleep();
    var_dump((new ReflectionMethod(Coro\Client::class, 'close'))->invoke($client));
    var_dump($done->pop(5));
    stop_serving();
});
?>
--EXPECT--
paused: connect
nothing was received
paused: receive ping
nothing was received
paused: receive pong
paused: close
paused and closed as a Coro\Client: connect
bool(true)
paused and closed as a Coro\Client: close
bool(true)
