--TEST--
coro.swoole_module=1: files have Swoole's keys, those of arrays also its structure, or with http_parse_files that of $_FILES; bodies of 128 bytes are compressed
--EXTENSIONS--
coro
pcntl
posix
--INI--
coro.swoole_module=1
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

$form = '';
foreach (['a', 'b[c]', 'b[d][e]'] as $name) {
    $form .= "--x\r\nContent-Disposition: form-data; name=\"$name\"; filename=\"f\"\r\n\r\n$name\r\n";
}
foreach ([[], ['http_parse_files' => true, 'http_server_header' => true]] as $options) {
    with_server(function ($request, $response): void {
        if (!$request->files) {
            $response->end(str_repeat('OK', 64));
            return;
        }
        $paths = [];
        array_walk_recursive($request->files, function ($value, $key) use (&$paths): void {
            $paths[] = $key;
        });
        $response->end(json_encode([$request->files['b']['d']['e']['size'] ?? null, $request->files['b']['size'] ?? null, count($paths)]) . "\n");
    }, function (int $port) use ($form): void {
        echo body($port, '/', ['Content-Type: multipart/form-data; boundary=x'], "$form--x--\r\n", 'POST');
        echo implode("\n", preg_grep('/^(Server|Content-Encoding)/', explode("\r\n",
            talk($port, "GET / HTTP/1.1\r\nConnection: close\r\nAccept-Encoding: gzip\r\n\r\n")))), "\n";
    }, $options);
}
?>
--EXPECT--
[7,null,15]
Content-Encoding: gzip
Server: swoole-http-server
[null,{"c":4,"d":{"e":7}},18]
Content-Encoding: gzip
Server: swoole-http-server
