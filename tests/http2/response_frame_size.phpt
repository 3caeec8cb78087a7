--TEST--
HTTP/2: frames are not larger than the client admits
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
    $response->end(str_repeat('x', 500_000));
}, function (int $port): void {
    // The client checks each frame against its own limit.
    foreach ([16384, 20_000, 1 << 20] as $size) {
        $answer = (new Http2Client($port, ['frame' => $size]))->ask('/');
        echo "$size: ", strlen($answer['body']), ' ', json_encode($answer['failure']), "\n";
    }
}, WITH_HTTP2);
?>
--EXPECT--
16384: 500000 null
20000: 500000 null
1048576: 500000 null
