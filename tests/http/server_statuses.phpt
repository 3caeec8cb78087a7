--TEST--
HTTP: each kind of malformed request is refused with its own status
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end('answered'));
}, ['http_request_line_size' => 200, 'http_header_size' => 2000, 'http_header_count' => 20, 'package_max_length' => 1000]);
$wrong = 0;
foreach ([
    400 => ["\0", "GET\r\n", "GET /  HTTP/1.1\r\nHost: a\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nNo colon\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\nA: \1\r\n\r\n", "GET / HTTX/1.1\r\n",
        "GET / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n", "GET / HTTP/1.1\r\nHost: a\r\n: x\r\n\r\n",
        "GET nowhere HTTP/1.1\r\nHost: a\r\n\r\n", "\r\n\r\nGET / HTTP/1.1\r\nHost: a\r\n\r\n", "GET /\x7f HTTP/1.1\r\nHost: a\r\n\r\n"],
    413 => ["POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1001\r\n\r\n",
        "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3e9\r\n" . str_repeat('x', 1001) . "\r\n0\r\n\r\n"],
    414 => ['GET /' . str_repeat('x', 200), 'GET /' . str_repeat('x', 200) . " HTTP/1.1\r\nHost: a\r\n\r\n"],
    417 => ["POST / HTTP/1.1\r\nHost: a\r\nExpect: miracles\r\nContent-Length: 1\r\n\r\nx"],
    431 => ["GET / HTTP/1.1\r\nHost: a\r\n" . str_repeat("a: b\r\n", 20) . "\r\n", "GET / HTTP/1.1\r\nHost: a\r\nA: " . str_repeat('x', 2000)],
    501 => ["POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n"],
    505 => ["GET / HTTP/2.0\r\nHost: a\r\n\r\n"],
] as $status => $requests) {
    foreach ($requests as $request) {
        $answer = talk($server->port, $request);
        if (statuses($answer) !== "$status" || !str_contains($answer, "\r\nContent-Length: 0\r\nConnection: close\r\n\r\n")) {
            $wrong++;
            echo "$status wanted for ", json_encode(substr($request, 0, 60)), ': ', strtok($answer, "\r"), "\n";
        }
    }
}
echo "$wrong wrong\n", body($server->port, '/'), "\n";
?>
--EXPECT--
0 wrong
answered
