--TEST--
Async\Client works without callbacks for its events, and refuses unknown names of events
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/async.inc';

use Coro\Async\Client;
use Coro\Coroutine\Channel;

Coro\run(function () {
    $done = new Channel(1);
    $end = fn () => $done->push(true);
    $port = port_of(echoing());
    $silent = new Client(SWOOLE_SOCK_TCP);
    $silent->on('connect', $end);
    $silent->connect('127.0.0.1', $port);
    $done->pop();
    var_dump($silent->send('x'), $silent->close());
    try {
        $silent->on('packet', $end);
    } catch (ValueError $error) {
        echo $error->getMessage(), "\n";
    }
    stop_serving();
});
?>
--EXPECT--
int(1)
bool(true)
Coro\Async\Client::on(): Argument #1 ($host) must be connect, receive, error, close, bufferFull or bufferEmpty, "packet" given
