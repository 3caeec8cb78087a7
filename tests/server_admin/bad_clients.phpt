--TEST--
admin_server: bytes that are no request, bodies, slow readers and many connections are answered or closed, and the others are served
--EXTENSIONS--
coro
pcntl
posix
--FILE--
<?php
require __DIR__ . '/admin.inc';

$address = admin_socket();
$server = new ServerProcess(function ($server): void {
    $server->on('request', fn ($request, $response) => $response->end());
}, ['admin_server' => $address, 'worker_num' => 1]);

function raw(string $address, string $bytes): string
{
    $stream = stream_socket_client("unix://$address");
    stream_set_timeout($stream, 10);
    fwrite($stream, $bytes);
    return (string) fgets($stream);
}

foreach (["\x00\xff\x16\x03\r\n\r\n", "GET /livez\r\n\r\n", "GET /livez HTTP/1.1\r\n\r\n",
    "GET /livez HTTP/1.1\r\nHost: localhost\r\nX: " . str_repeat('x', 20_000) . "\r\n\r\n",
    "POST /drain HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n",
    "BREW /livez HTTP/1.1\r\nHost: localhost\r\n\r\n"] as $bytes) {
    echo raw($address, $bytes);
}

$stream = stream_socket_client("unix://$address");
fwrite($stream, str_repeat("GET /livez HTTP/1.1\r\nHost: localhost\r\nContent-Length: 3\r\n\r\nabc", 3)
    . "GET /livez HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n");
echo substr_count(stream_get_contents($stream), "\r\n\r\nok\n"), " answers\n";

$slow = stream_socket_client("unix://$address");
stream_set_blocking($slow, false);
for ($i = 0; $i < 2000; $i++) {
    if (!@fwrite($slow, "GET /metrics HTTP/1.1\r\nHost: localhost\r\n\r\n")) {
        break;
    }
}
echo admin($address, 'GET /livez'), " beside a slow reader\n";

$silent = [];
for ($i = 0; $i < 300; $i++) {
    $silent[] = $stream = stream_socket_client("unix://$address");
    @fwrite($stream, 'GET /livez HT');
}
foreach ($silent as $stream) {
    stream_set_timeout($stream, 20);
    stream_get_contents($stream);
    if (!feof($stream)) {
        echo "a silent client is still connected\n";
    }
}
echo admin($address, 'GET /livez'), " after many connections\n";
?>
--EXPECT--
HTTP/1.1 400 Bad Request
HTTP/1.1 400 Bad Request
HTTP/1.1 400 Bad Request
HTTP/1.1 431 Request Header Fields Too Large
HTTP/1.1 413 Content Too Large
HTTP/1.1 501 Not Implemented
4 answers
200 beside a slow reader
200 after many connections
