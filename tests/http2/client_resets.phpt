--TEST--
HTTP/2: the handler of a stream that the client resets notices it; other streams and the connection go on
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
    static $done;
    $done ??= new Coro\Channel(10);
    switch ($request->server['request_uri']) {
        case '/wait':
            $gone = new Coro\Channel(1);
            $response->onClose(fn() => $gone->push(true));
            $connected = $response->isWritable();
            $response->write('begun');
            $notified = $gone->pop(20);
            $done->push([$connected, $notified, $response->isWritable(), @$response->write('more'), @$response->end('end')]);
            break;
        case '/write':
            while ($response->write(str_repeat('x', 10_000))) {
            }
            $done->push('write() has ended');
            break;
        case '/done': $response->end(json_encode($done->pop(20))); break;
        default: $response->end('fine');
    }
}, function (int $port): void {
    $client = new Http2Client($port);
    $stream = $client->open('/wait');
    echo $client->body($stream, 5), "\n";
    $client->reset($stream);
    echo $client->ask('/done')['body'], "\n";
    $stream = $client->open('/write');
    $client->body($stream, 100_000);
    $client->reset($stream);
    echo $client->ask('/done')['body'], "\n";

    // A client that does not read, and leaves.
    $other = new Http2Client($port, ['reads' => false]);
    $stream = $other->open('/write');
    $other->body($stream, 65535);
    $other->close();
    echo $client->ask('/done')['body'], "\n";
    echo $client->ask('/')['body'], "\n";
}, WITH_HTTP2 + ['worker_num' => 1]);
?>
--EXPECT--
begun
[true,true,false,false,false]
"write() has ended"
"write() has ended"
fine
