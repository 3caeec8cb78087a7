--TEST--
coro.swoole_module=1: a form above 128 KiB with a file above upload_max_filesize gets status 413
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(fn ($request, $response) => $response->end("{$request->files['a']['error']}\n"), function (int $port): void {
    foreach ([1000, 2000, 300_000] as $size) {
        $form = "--x\r\nContent-Disposition: form-data; name=\"a\"; filename=\"f\"\r\n\r\n" . str_repeat('x', $size) . "\r\n--x--\r\n";
        $socket = connect($port);
        fwrite($socket, "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: " . strlen($form)
            . "\r\nConnection: close\r\n\r\n");
        @fwrite($socket, $form);
        echo strtok(fgets($socket), "\r"), "\n";
    }
}, ['upload_max_filesize' => 1500]);
?>
--EXPECT--
HTTP/1.1 200 OK
HTTP/1.1 200 OK
HTTP/1.1 413 Content Too Large
