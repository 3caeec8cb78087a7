--TEST--
HTTP: a client that reads a very large response alone is not disconnected when it reads nothing for a moment
--INI--
memory_limit=128M
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

const SIZE = 70 << 20;   // more than half of memory_limit, so that no other handler begins meanwhile

with_server(function ($request, $response): void {
    $response->end(str_repeat('x', SIZE));
}, function (int $port): void {
    $reader = connect($port);
    fwrite($reader, "GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
    $size = strlen(stream_get_contents($reader, 1 << 20));
    usleep(1_000_000);   // before, such a client was closed after 0.15 seconds
    while (($bytes = fread($reader, 1 << 20)) !== '' && $bytes !== false) {
        $size += strlen($bytes);
    }
    echo json_encode($size > SIZE ?: $size), "\n";
}, ['http_compression' => false]);
?>
--EXPECT--
true
