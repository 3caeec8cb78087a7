--TEST--
HTTP/2: an upload that the client resets, or leaves, takes nothing with it
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
    $response->end((string) strlen($request->rawContent()));
}, function (int $port): void {
    $client = new Http2Client($port);
    for ($i = 0; $i < 20; $i++) {
        $stream = $client->open('/', $i % 2 ? [['content-length', '100000']] : [], 'POST', false);
        $client->send($stream, str_repeat('x', 50_000));
        $client->reset($stream);
    }
    // The windows of what has been reset are given back: 1 MB would not suffice.
    echo $client->ask('/', [], str_repeat('y', 1_500_000), 'POST')['body'], "\n";
    $other = new Http2Client($port);
    $other->send($other->open('/', [], 'POST', false), str_repeat('x', 50_000));
    $other->ping();
    $other->close();
    echo $client->ask('/', [], 'z', 'POST')['body'], "\n";
}, WITH_HTTP2);
?>
--EXPECT--
1500000
1
