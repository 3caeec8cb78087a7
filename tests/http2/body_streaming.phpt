--TEST--
HTTP/2: with http_body_streaming a handler reads the body while it arrives, and the window grows by what it reads
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
    $size = 0;
    $chunks = 0;
    if ($request->server['request_uri'] === '/late') {
        Coro\Coroutine::sleep(0.3);
    }
    if ($request->server['request_uri'] === '/refuse') {
        $response->status(403);
        $response->end('refused');
        return;
    }
    while (($part = $request->read(100_000)) !== '' && $part !== false) {
        $size += strlen($part);
        if ($request->server['request_uri'] === '/echo') {
            $response->write($part);
        }
    }
    $response->end($request->server['request_uri'] === '/echo' ? '' : (string) $size);
}, function (int $port): void {
    $client = new Http2Client($port);
    echo $client->ask('/', [], str_repeat('x', 2_000_000), 'POST')['body'], "\n";
    echo $client->ask('/', [['content-length', '500000']], str_repeat('x', 500_000), 'POST')['body'], "\n";
    echo $client->ask('/late', [], str_repeat('x', 300_000), 'POST')['body'], "\n";
    echo $client->ask('/', [], '', 'POST')['body'], "\n";

    // Both directions at the same time.
    $stream = $client->open('/echo', [], 'POST', false);
    foreach (['one', 'two', 'three'] as $part) {
        $client->send($stream, $part);
        echo $client->body($stream, strlen($part)), "\n";
    }
    // A handler that has read 64 KB gets more at a time.
    $room = $client->room($stream);
    $client->send($stream, str_repeat('x', 100_000));
    echo strlen($client->body($stream, 100_000)), "\n";
    $client->ping();
    echo json_encode([$room <= 65_535, $client->room($stream) > 131_072]), "\n";
    $client->send($stream, '', true);
    $end = $client->response($stream);
    echo json_encode([$end['body'], $end['ended'], $end['reset']]), "\n";

    $stream = $client->open('/', [], 'POST', false);
    $client->send($stream, 'with trailers');
    $client->trailers($stream, [['x-sum', '1']]);
    echo $client->response($stream)['body'], "\n";

    // A response before the end of the body: the server says that it needs no more (RFC 9113 section 8.1).
    $stream = $client->open('/refuse', [], 'POST', false);
    $client->send($stream, str_repeat('x', 200_000));
    $answer = $client->response($stream);
    echo "{$answer['status']} $answer[body] ", json_encode($client->awaitReset($stream)), "\n";
    echo $client->ask('/', [], 'after', 'POST')['body'], "\n";
}, WITH_HTTP2 + ['http_body_streaming' => true, 'package_max_length' => 4 << 20]);
?>
--EXPECT--
2000000
500000
300000
0
one
two
three
100000
[true,true]
["",true,null]
13
403 refused 0
5
