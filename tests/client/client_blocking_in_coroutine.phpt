--TEST--
Client: other coroutines run while it waits in a coroutine, and it can be used outside afterwards
--EXTENSIONS--
coro
pcntl
--FILE--
<?php
require __DIR__ . '/blocking.inc';

use Coro\Client;

Coro\run(function () use ($ports) {
    $client = new Client(SWOOLE_SOCK_TCP);
    $client->connect('127.0.0.1', $ports['echo'], 5);
    go(function () use ($client) {
        echo "meanwhile\n";
        $client->send('from another coroutine');
    });
    show('in a coroutine', $client->recv());
    $GLOBALS['carried'] = $client;
});
show('carried out', $carried->send('and out again'), $carried->recv());
?>
--EXPECT--
meanwhile
in a coroutine: "from another coroutine"
carried out: 13 "and out again"
