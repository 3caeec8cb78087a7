--TEST--
HTTP/2: http2_max_resets and http2_max_control_size end the connection of a client that exceeds them
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/../include/http2.inc';

$gate = new Gate;
with_server(function ($request, $response) use ($gate): void {
    $request->server['request_uri'] === '/' || $gate->wait();
    $response->end('fine');
}, function (int $port) use ($gate): void {
    $cancel = function (Http2Client $client, int $count): void {
        for (; $count > 0; $count--) {
            $client->reset($client->open('/wait'));
        }
    };
    // A frame of 4 KiB of a type that nothing uses.
    $unknown = fn(Http2Client $client, int $count) => $client->raw(str_repeat("\0\x10\0\xbb" . str_repeat("\0", 5 + 4096), $count));
    foreach (['few resets' => [$cancel, 10], 'some useless frames' => [$unknown, 10]] as $title => [$misuse, $count]) {
        $client = new Http2Client($port);
        $misuse($client, $count);
        echo "$title: {$client->ask('/')['body']}\n";
        $misuse($client, $count * 4);
        echo "too many: {$client->goaways()[0][0]}\n";
    }
    $gate->open();
}, WITH_HTTP2 + ['http2_max_resets' => 20, 'http2_max_control_size' => 64 << 10]);
?>
--EXPECT--
few resets: fine
too many: 11
some useless frames: fine
too many: 11
