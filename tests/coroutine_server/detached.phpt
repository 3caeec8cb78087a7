--TEST--
Coroutine\Http\Server: another coroutine answers with a response made from the descriptor
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

use Coro\Http\Response;

Coro\run(function () {
    $fds = new Coro\Channel(1);
    serving(['/' => function ($request, $response) use ($fds) {
        $response->detach();
        $fds->push($response->fd);
    }], function ($server) use ($fds) {
        go(function () use ($fds, $server) {
            $fd = $fds->pop();
            $response = Response::create([$server, $fd]);
            show('create', $response->fd === $fd, Response::create($fd), Response::create($server, $fd + 99));
            $response->end('from elsewhere');
        });
        show('detached', body($server->port, '/'));
    });
});
?>
--EXPECT--
create: true false false
detached: "from elsewhere"
start: true
