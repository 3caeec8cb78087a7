--TEST--
HTTP/2: write() waits for the windows of the client, of the stream and of the connection, while other streams go on
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
    if ($request->server['request_uri'] === '/other') {
        $response->end('other');
        return;
    }
    $pieces = 0;
    while ($pieces < 100 && $response->write(str_repeat('x', 10_000))) {
        $pieces++;
    }
    $response->end("$pieces");
}, function (int $port): void {
    // The window of the stream.
    $client = new Http2Client($port, ['window' => 1000, 'connection_window' => 10 << 20, 'reads' => false]);
    $stream = $client->open('/');
    echo strlen($client->body($stream, 1000)), "\n";
    echo strlen($client->body($stream, 1, 0.2)), " more without a window\n";
    echo $client->ask('/other')['body'], "\n";
    $client->window($stream, 5000);
    echo strlen($client->body($stream, 5000)), "\n";
    $client->window($stream, 1);
    echo strlen($client->body($stream, 1)), "\n";
    $client->window($stream, 1 << 21);
    $rest = $client->response($stream)['body'];
    echo strlen($rest), ' ', substr($rest, -4), "\n";

    // The window of the connection.
    $client = new Http2Client($port, ['window' => 1 << 21, 'reads' => false]);
    $one = $client->open('/');
    echo strlen($client->body($one, 65535)), "\n";
    $two = $client->open('/');
    echo strlen($client->body($two, 1, 0.2)), " of another stream\n";
    $client->window(0, 3 << 20);
    echo strlen($client->response($one)['body']), ' ', strlen($client->response($two)['body']), "\n";

    // No window at all, and a response without a body.
    $client = new Http2Client($port, ['window' => 0]);
    $stream = $client->open('/other');
    echo $client->head($stream)['status'], ' ', json_encode($client->body($stream, 1, 0.2)), "\n";
    $client->window($stream, 5);
    echo $client->response($stream)['body'], "\n";
}, WITH_HTTP2 + ['send_timeout' => 30]);
?>
--EXPECT--
1000
0 more without a window
other
5000
1
994002 x100
65535
0 of another stream
934468 1000003
200 ""
other
