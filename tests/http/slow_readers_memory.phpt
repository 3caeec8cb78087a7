--TEST--
HTTP: clients that do not read do not exhaust memory_limit, and others are served without a wait for them
--INI--
memory_limit=64M
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

const CLIENTS = 60;

with_server(function ($request, $response): void {
    $response->end($request->server['request_uri'] === '/small' ? 'small' : str_repeat('x', 6 << 20));
}, function (int $port): void {
    for ($i = 1; $i <= CLIENTS; $i++) {
        fwrite($silent[] = connect($port), "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
        if ($i % 20 === 0) {
            $begin = microtime(true);
            echo body($port, '/small'), microtime(true) - $begin < 5 ? ' ' : ' late ';
        }
    }
    // A client that reads gets all bytes.
    echo strlen(body($port, '/')), ' ';
    unset($silent);
    echo body($port, '/small'), "\n";
}, ['http_compression' => false, 'kernel_socket_send_buffer_size' => 65536]);
?>
--EXPECT--
small small small 6291456 small
