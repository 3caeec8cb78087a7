--TEST--
Coroutine\Http\Server: the options of an address limit its connections, and the rates of connections and requests
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

$end = fn ($request, $response) => $response->end('x');

Coro\run(function () use ($end) {
    serving(['/' => $end], function ($server) {
        $first = connect($server->port);
        fwrite($first, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        show('first of an address', read_answer($first)['body']);
        show('second', talk($server->port, ''));
        fclose($first);
        while (($again = @status($server->port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n")) === '') {
        }
        show('after the first has left', $again);
    }, ['max_connections_per_ip' => 1]);
    $rates = ['max_request_rate_per_ip' => 0.01, 'max_connection_rate_per_ip' => 0.03, 'burst_time_per_ip' => 100];
    serving(['/' => $end], function ($server) {
        for ($i = 0; $i < 4; $i++) {
            show('rates', @status($server->port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
        }
    }, $rates);
});
?>
--EXPECT--
first of an address: "x"
second: ""
after the first has left: "200"
start: true
rates: "200"
rates: "429"
rates: "429"
rates: ""
start: true
