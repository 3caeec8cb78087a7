--TEST--
HTTP: the limits of request line, head and number of fields are exact
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/../include/server.inc';

$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, ['http_request_line_size' => 100, 'http_header_size' => 500, 'http_header_count' => 10]);
$base = "Host: a\r\nConnection: close\r\n";
foreach ([100, 101] as $size) {
    $line = 'GET /' . str_repeat('x', $size - strlen('GET / HTTP/1.1')) . ' HTTP/1.1';
    echo "line of $size: ", statuses(talk($server->port, "$line\r\n$base\r\n")), "\n";
}
foreach ([500, 501] as $size) {
    $head = "GET / HTTP/1.1\r\n{$base}A: ";
    $head .= str_repeat('x', $size - strlen($head) - 4) . "\r\n\r\n";
    echo 'head of ', strlen($head), ': ', statuses(talk($server->port, $head)), "\n";
}
foreach ([10, 11] as $count) {
    echo "$count headers: ", statuses(talk($server->port, "GET / HTTP/1.1\r\n$base" . str_repeat("a: b\r\n", $count - 2) . "\r\n")), "\n";
}
?>
--EXPECT--
line of 100: 200
line of 101: 414
head of 500: 200
head of 501: 431
10 headers: 200
11 headers: 431
