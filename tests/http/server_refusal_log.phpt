--TEST--
HTTP: the log names the status of a refused request, and the rule that it breaks or the option whose limit it exceeds
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$requests = [
    "nonsense\r\n\r\n",
    "GET / HTTP/1.1\r\n\r\n",
    "GET / HTTP/1.1\r\nHost:\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
    "GET / HTTP/1.1\r\nHost : a\r\n\r\n",
    "GET / HTTP/1.1\nHost: a\n\n",
    "GET x HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n2\r\nabc\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: snappy\r\nContent-Length: 2\r\n\r\nab",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\nab",
    "BREW / HTTP/1.1\r\nHost: a\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000\r\n\r\n",
    'GET /' . str_repeat('x', 300) . " HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nA: " . str_repeat('x', 3000) . "\r\n\r\n",
    'GET / HTTP/1.1',
];
foreach (array_chunk($requests, 8) as $few) {   // the log has at most ten lines a second
    $server = new ServerProcess(function ($server): void {
        $server->on('request', fn ($request, $response) => $response->end());
    }, [
        'log_level' => CORO_LOG_WARNING,
        'package_max_length' => 1000,
        'http_request_line_size' => 200,
        'http_header_size' => 2000,
        'http_request_timeout' => 0.5,
        'http_decompress' => true,
    ], Coro\Http\Server::class);
    foreach ($few as $i => $request) {
        $client = connect($server->port);
        fwrite($client, $request);
        stream_get_contents($client);
        eventually(fn () => substr_count($server->printed(), 'a request is refused') > $i);
    }
    preg_match_all('/a request is refused with status (.*)$/m', $server->printed(), $lines);
    echo implode("\n", $lines[1]), "\n";
    $server->end();
}
?>
--EXPECT--
400 (Bad Request): its first line is not of the form METHOD TARGET HTTP/1.1
400 (Bad Request): it has no field Host
400 (Bad Request): its field Host is empty
400 (Bad Request): it has more than one field Host
400 (Bad Request): a line of its head has no valid field name before a colon
400 (Bad Request): a line of its head contains a control byte, or does not end with CRLF
400 (Bad Request): its target is neither a path nor a URL with http or https
400 (Bad Request): its field Content-Length is no decimal number, or begins with 0
400 (Bad Request): it has more than one field Content-Length or Transfer-Encoding
501 (Not Implemented): its field Transfer-Encoding has a coding other than chunked
400 (Bad Request): a chunk of its body does not end with CRLF
400 (Bad Request): the size of a chunk of its body is no hexadecimal number
415 (Unsupported Media Type): the server cannot decode its Content-Encoding
400 (Bad Request): its body is not what its Content-Encoding says, or the port is only for WebSockets
501 (Not Implemented): the server does not know its method
413 (Content Too Large): its body is longer than package_max_length
414 (URI Too Long): its first line is longer than http_request_line_size
431 (Request Header Fields Too Large): its fields exceed http_header_size or http_header_count
408 (Request Timeout): it did not arrive within http_request_timeout, or more slowly than http_min_body_rate
