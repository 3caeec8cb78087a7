--TEST--
Server: output_buffer_size and buffer_output_size accept Swoole's default, which means no limit
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/http.inc';

foreach (['output_buffer_size', 'buffer_output_size'] as $option) {
    with_server(fn($request, $response) => $response->write(str_repeat('x', 1000)) && $response->end(), function (int $port): void {
        echo substr_count(body($port, '/'), 'x'), "\n";
    }, [$option => 4294967295]);
}
?>
--EXPECT--
1000
1000
