--TEST--
HTTP: with http_body_streaming, too, the server answers requests as the RFCs say
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/rfc_cases.inc';

// The handler begins before the server knows that the body is too large or incomplete.
$others = '/too large|incomplete|final status/';
$cases = array_filter(read_cases(__DIR__ . '/rfc_messages.txt'), fn (RfcCase $case) => !preg_match($others, $case->title));
with_server(show_request(...), function (int $port) use ($cases): void {
    run_cases($port, $cases);
}, ['http_request_line_size' => 100, 'http_header_size' => 600, 'http_header_count' => 12, 'package_max_length' => 64,
    'http_request_timeout' => 0, 'http_keepalive_timeout' => 0, 'worker_num' => 1, 'http_body_streaming' => true]);
?>
--EXPECT--
all cases: 0 wrong answers
