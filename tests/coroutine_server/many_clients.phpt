--TEST--
Coroutine\Http\Server: 1,000 clients send several requests each, and no descriptors stay open
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    $before = count(scandir('/proc/self/fd'));
    $served = 0;
    $all = new Coro\Channel(1);
    serving(['/' => function ($request, $response) use (&$served, $all) {
        if (++$served === 1000) {
            $all->close();
        }
        $all->pop();   // until each of the clients has sent its first request
        $response->end('x');
    }], function ($server) use (&$served) {
        $sockets = array_map(fn () => connect($server->port), range(1, 1000));
        foreach ($sockets as $socket) {
            fwrite($socket, str_repeat("GET / HTTP/1.1\r\nHost: a\r\n\r\n", 2));
        }
        foreach ($sockets as $socket) {
            $bodies[] = read_answer($socket)['body'] . read_answer($socket)['body'];
        }
        show('clients', array_count_values($bodies), $served);
    }, ['backlog' => 2000]);
    show('descriptors', count(scandir('/proc/self/fd')) - $before);
});
?>
--EXPECT--
clients: {"xx":1000} 2000
start: true
descriptors: 0
