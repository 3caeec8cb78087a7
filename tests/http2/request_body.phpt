--TEST--
HTTP/2: bodies of all sizes arrive, with and without Content-Length, with trailers, and after 100 Continue
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
    $response->end(json_encode([strlen($request->rawContent()), md5($request->rawContent()), $request->trailer]));
}, function (int $port): void {
    $client = new Http2Client($port);
    foreach ([0, 1, 16383, 16384, 16385, 65534, 65535, 65536, 200_000, 1_048_576, 3_000_000] as $size) {
        $body = substr(str_repeat('0123456789abcdef!', intdiv($size, 17) + 1), 0, $size);
        foreach ([[], [['content-length', (string) $size]]] as $fields) {
            $answer = $client->ask('/', $fields, $body, 'POST');
            if ($answer['body'] !== json_encode([$size, md5($body), null])) {
                echo "$size: ", json_encode($answer), "\n";
            }
        }
    }
    $stream = $client->open('/', [['trailer', 'x-sum']], 'POST', false);
    $client->send($stream, 'a body');
    $client->trailers($stream, [['x-sum', '1'], ['x-more', '2']]);
    echo $client->response($stream)['body'], "\n";

    $stream = $client->open('/', [['expect', '100-continue']], 'POST', false);
    echo json_encode($client->head($stream)['interim']), "\n";
    $client->send($stream, 'now', true);
    echo $client->response($stream)['body'], "\n";

    // Several bodies arrive at the same time.
    $streams = array_map(fn() => $client->open('/', [], 'POST', false), range(1, 5));
    foreach ($streams as $i => $stream) {
        $client->send($stream, str_repeat((string) $i, 100_000));
    }
    foreach ($streams as $i => $stream) {
        $client->send($stream, str_repeat((string) $i, 100_000), true);
    }
    foreach ($streams as $i => $stream) {
        echo $client->response($stream)['body'] === json_encode([200_000, md5(str_repeat((string) $i, 200_000)), null]) ? 'ok ' : 'no ';
    }
    echo "\n";
}, WITH_HTTP2 + ['package_max_length' => 4 << 20]);
?>
--EXPECT--
[6,"75fd989981509958777cdfcdc66e21b5",{"x-sum":"1","x-more":"2"}]
[{":status":"100"}]
[3,"97bc592b27a9ada2d9a4bb418ed0ebed",null]
ok ok ok ok ok
