--TEST--
Coroutine\Http\Server: max_wait_time limits how long shutdown() waits for requests
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Coroutine\Http\Server;

Coro\run(function () {
    $go = new Coro\Channel(1);
    $server = new Server('127.0.0.1');
    $server->set(['max_wait_time' => 0]);
    $server->handle('/', function ($request, $response) use ($go) {
        show('too late', $go->pop(), $response->end('x'));
    });
    $ended = started($server);
    $running = connect($server->port);
    fwrite($running, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    while ($go->stats()['consumer_num'] === 0) {
        Co::sleep(0.001);
    }
    $server->shutdown();
    show('cut off', fgets($running), $ended->pop(10));
    $go->push(2);
});
?>
--EXPECT--
cut off: false true
too late: 2 false
