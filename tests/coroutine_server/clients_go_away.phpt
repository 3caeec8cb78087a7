--TEST--
Coroutine\Http\Server: handlers notice that their client has gone, and the server serves the others
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

$end = fn ($request, $response) => $response->end('x');

Coro\run(function () use ($end) {
    $results = new Coro\Channel(10);
    serving(['/' => $end, '/gone' => function ($request, $response) use ($results) {
        while ($response->write('x')) {
            Co::sleep(0.001);
        }
        $results->push([$response->isWritable(), $response->end('y'), $response->close()]);
    }, '/stream' => function ($request, $response) use ($results) {
        while ($response->write(str_repeat('x', 100_000))) {
        }
        $results->push('stream ended');
    }], function ($server) use ($results) {
        $socket = connect($server->port);
        fwrite($socket, "GET /gone HTTP/1.1\r\nHost: a\r\n\r\n");
        Co::sleep(0.002);
        fclose($socket);
        show('gone', $results->pop());
        $socket = connect($server->port);
        fwrite($socket, "GET /stream HTTP/1.1\r\nHost: a\r\n\r\n");
        Co::sleep(0.002);
        fclose($socket);
        show('gone', $results->pop());
        for ($i = 0; $i < 20; $i++) {
            $socket = connect($server->port);
            fwrite($socket, substr("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\n\r\n12", 0, $i * 3));
            fclose($socket);
        }
        show('still there', body($server->port, '/'));
    });
});
?>
--EXPECT--
gone: [false,false,false]
gone: "stream ended"
still there: "x"
start: true
