--TEST--
HTTP: the server answers requests as the RFCs say, whether they arrive whole or in pieces
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rfc_cases.inc';

with_server(show_request(...), function (int $port): void {
    run_cases($port, read_cases(__DIR__ . '/rfc_messages.txt'));
}, ['http_request_line_size' => 100, 'http_header_size' => 600, 'http_header_count' => 12, 'package_max_length' => 64,
    'http_request_timeout' => 0, 'http_keepalive_timeout' => 0, 'worker_num' => 1]);
?>
--EXPECT--
all cases: 0 wrong answers
