--TEST--
Coroutine\Http\Server: max_connection limits the connections, and max_concurrency the requests that are handled at a time
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

$end = fn ($request, $response) => $response->end('x');

Coro\run(function () use ($end) {
    serving(['/' => $end], function ($server) {
        $clients = [connect($server->port), connect($server->port)];
        foreach ($clients as $client) {
            fwrite($client, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
            show('client', read_answer($client)['body']);
        }
        show('third', talk($server->port, ''));
    }, ['max_connection' => 2]);
    $go = new Coro\Channel(1);
    serving(['/' => $end, '/wait' => function ($request, $response) use ($go) {
        $go->pop();
        $response->end('waited');
    }], function ($server) use ($go) {
        $first = connect($server->port);
        fwrite($first, "GET /wait HTTP/1.1\r\nHost: a\r\n\r\n");
        while ($go->stats()['consumer_num'] === 0) {
            Co::sleep(0.001);
        }
        show('concurrent', status($server->port, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n"));
        $go->push(1);
        show('first', read_answer($first)['body']);
    }, ['max_concurrency' => 1]);
});
?>
--EXPECT--
client: "x"
client: "x"
third: ""
start: true
concurrent: "503"
first: "waited"
start: true
