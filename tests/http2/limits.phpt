--TEST--
HTTP/2: status 413, 414 and 431 are answers in the stream; the connection goes on
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

with_server(function ($request, $response): void {
    $response->end('fine');
}, function (int $port): void {
    $client = new Http2Client($port);
    $show = function (string $title, array $answer): void {
        echo "$title: {$answer['status']} $answer[body]", $answer['ended'] ? '' : ' not ended', ' ', $answer['reset'] ?: 'not reset', "\n";
    };
    $show('a long body, announced', $client->ask('/', [['content-length', '20001']], str_repeat('x', 20_001), 'POST'));
    $show('a long body', $client->ask('/', [], str_repeat('x', 30_000), 'POST'));
    $show('a body of the limit', $client->ask('/', [], str_repeat('x', 20_000), 'POST'));
    $show('a large field', $client->ask('/', [['x-large', str_repeat('v', 5000)]]));
    $show('many fields', $client->ask('/', array_fill(0, 30, ['x', 'y'])));
    $show('many pieces of a cookie', $client->ask('/', array_fill(0, 40, ['cookie', 'a=b'])));
    $show('a long target', $client->ask('/' . str_repeat('a', 5000)));
    $show('fields of the limit', $client->ask('/', array_fill(0, 15, ['x', 'y'])));
    echo 'over HTTP/1: ', implode(' ', array_map(fn($target) => statuses(talk($port, "GET $target HTTP/1.1\r\nHost: a\r\n\r\n")),
        ['/' . str_repeat('a', 9000), '/' . str_repeat('a', 5000)])), "\n";
    $show('a very long target', $client->ask('/' . str_repeat('a', 9000)));
    $show('a wrong method', $client->ask('/', [], null, 'ODD'));
    $show('the connection', $client->ask('/'));
    $stream = $client->open('/', [['content-length', '1000000']], 'POST', false);
    $client->send($stream, 'x');
    $answer = $client->response($stream);
    echo "{$answer['status']} before the body has come ", json_encode($client->awaitReset($stream)), "\n";
    $show('the connection', $client->ask('/'));
}, WITH_HTTP2 + ['package_max_length' => 20_000, 'http_header_size' => 4096, 'http_header_count' => 20]);
?>
--EXPECT--
a long body, announced: 413  not reset
a long body: 413  not reset
a body of the limit: 200 fine not reset
a large field: 431  not reset
many fields: 431  not reset
many pieces of a cookie: 431  not reset
a long target: 414  not reset
fields of the limit: 200 fine not reset
over HTTP/1: 414 414
a very long target: 414  not reset
a wrong method: 501  not reset
the connection: 200 fine not reset
413 before the body has come 0
the connection: 200 fine not reset
