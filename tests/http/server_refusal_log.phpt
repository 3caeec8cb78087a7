--TEST--
HTTP: the log names the status of a refused request and the option whose limit the request exceeds
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/packets.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, [
    'log_level' => CORO_LOG_WARNING,
    'package_max_length' => 1000,
    'http_request_line_size' => 200,
    'http_header_size' => 2000,
    'http_request_timeout' => 0.5,
], Coro\Http\Server::class);

$requests = [
    "nonsense\r\n\r\n",
    "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2000\r\n\r\n",
    'GET /' . str_repeat('x', 300) . " HTTP/1.1\r\nHost: a\r\n\r\n",
    "GET / HTTP/1.1\r\nHost: a\r\nA: " . str_repeat('x', 3000) . "\r\n\r\n",
    'GET / HTTP/1.1',
];
foreach ($requests as $i => $request) {
    $client = connect($server->port);
    fwrite($client, $request);
    stream_get_contents($client);
    eventually(fn () => substr_count($server->printed(), 'a request is refused') > $i);
}
preg_match_all('/a request is refused.*$/m', $server->printed(), $lines);
echo implode("\n", $lines[0]), "\n";
$server->end();
?>
--EXPECT--
a request is refused with status 400 (Bad Request)
a request is refused with status 413 (Content Too Large): its body is longer than package_max_length
a request is refused with status 414 (URI Too Long): its first line is longer than http_request_line_size
a request is refused with status 431 (Request Header Fields Too Large): its fields exceed http_header_size or http_header_count
a request is refused with status 408 (Request Timeout): it did not arrive within http_request_timeout, or more slowly than http_min_body_rate
