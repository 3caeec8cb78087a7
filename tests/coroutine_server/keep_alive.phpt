--TEST--
Coroutine\Http\Server: requests of a kept connection are answered in order, whatever their method and body
--EXTENSIONS--
coro
--FILE--
<?php
require __DIR__ . '/servers.inc';

Coro\run(function () {
    $coroutines = [];
    serving(['/' => function ($request, $response) use (&$coroutines) {
        $coroutines[] = Co::getCid();
        if ($request->get['wait'] ?? false) {
            Co::sleep(0.001);
        }
        $response->header('X-Fd', (string) $request->fd);
        $response->end(json_encode([$request->getMethod(), $request->server["request_uri"], strlen($request->rawContent())]));
    }], function ($server) use (&$coroutines) {
        $one = connect($server->port);
        $two = connect($server->port);
        foreach ([$one, $two, $one] as $socket) {
            fwrite($socket, "GET /alive?wait=1 HTTP/1.1\r\nHost: a\r\n\r\n");
            $answer = read_answer($socket);
            preg_match('/X-Fd: (\d+)/', $answer['head'], $match);
            $ids[] = $match[1];
            show('keep-alive', $answer['body'], str_contains($answer['head'], 'Connection'));
        }
        show('same connection, same id', $ids[0] === $ids[2], $ids[0] === $ids[1], count(array_unique($coroutines)));

        $requests = '';
        foreach (range(1, 30) as $i) {
            $requests .= 'GET /' . $i . ($i % 3 ? '' : '?wait=1') . " HTTP/1.1\r\nHost: a\r\n\r\n";
        }
        fwrite($one, $requests);
        $bodies = array_map(fn () => json_decode(read_answer($one)['body'])[1], range(1, 30));
        show('pipelined in order', $bodies === array_map(fn ($i) => "/$i", range(1, 30)));

        fwrite($one, "POST /up HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n");
        Co::sleep(0.001);
        fwrite($one, "a\r\n0123456789\r\n0\r\n\r\n");
        show('chunked', read_answer($one)['body']);
        $body = random_bytes(300_000);
        fwrite($two, "PUT / HTTP/1.1\r\nHost: a\r\nContent-Length: 300000\r\nExpect: 100-continue\r\n\r\n");
        show('expect', fgets($two), fgets($two));
        fwrite($two, $body);
        show('large body', strlen(read_answer($two)['body']));
        show('HEAD', body($server->port, '/', method: 'HEAD'));
        show('HTTP/1.0', preg_match('/Connection: (\S+)/', talk($server->port, "GET / HTTP/1.0\r\n\r\n")));
    });
});
?>
--EXPECT--
keep-alive: "[\"GET\",\"\\\/alive\",0]" false
keep-alive: "[\"GET\",\"\\\/alive\",0]" false
keep-alive: "[\"GET\",\"\\\/alive\",0]" false
same connection, same id: true false 3
pipelined in order: true
chunked: "[\"POST\",\"\\\/up\",13]"
expect: "HTTP\/1.1 100 Continue\r\n" "\r\n"
large body: 19
HEAD: ""
HTTP/1.0: 1
start: true
