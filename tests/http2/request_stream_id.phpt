--TEST--
HTTP/2: streamId is the number of the stream, and fd an id that each stream has of its own
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
    $response->end(json_encode([$request->streamId, $request->fd, $response->fd]));
}, function (int $port): void {
    $client = new Http2Client($port);
    $ids = [];
    for ($i = 0; $i < 3; $i++) {
        [$stream, $request, $response] = json_decode($client->ask('/')['body']);
        $ids[] = $request;
        echo "$stream ", var_export($request === $response, true), "\n";
    }
    echo count(array_unique($ids)), " ids\n";
    echo json_decode(body($port, '/'))[0], "\n";
}, WITH_HTTP2);
?>
--EXPECT--
1 true
3 true
5 true
3 ids
0
