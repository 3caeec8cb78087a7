--TEST--
HTTP: a request with a body is answered while clients that do not read use the memory up
--INI--
memory_limit=64M
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

with_server(function ($request, $response): void {
    $response->end($request->server['request_uri'] === '/large' ? str_repeat('x', 6 << 20) : (string) strlen($request->getContent()));
}, function (int $port): void {
    $answers = [];
    for ($i = 1; $i <= 60; $i++) {
        fwrite($silent[] = connect($port), "GET /large HTTP/1.1\r\nHost: a\r\n\r\n");
        if ($i % 6 === 0) {
            $answers[] = body($port, '/', [], str_repeat('z', 100_000), 'POST');
        }
    }
    echo json_encode(array_count_values($answers)), "\n";
}, ['http_compression' => false, 'kernel_socket_send_buffer_size' => 65536]);
?>
--EXPECT--
{"100000":10}
