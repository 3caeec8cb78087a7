--TEST--
admin_server: /metrics counts what each limit has refused, and the WebSockets, HTTP/2 connections and streams that are open
--EXTENSIONS--
coro
pcntl
posix
--SKIPIF--
<?php require __DIR__ . '/../include/skip_without_http2.inc'; ?>
--FILE--
<?php
require __DIR__ . '/admin.inc';
require __DIR__ . '/../include/websocket.inc';
require __DIR__ . '/../include/http2.inc';

$address = admin_socket();
$server = websocket_server(function ($server): void {
    $server->on('request', function ($request, $response): void {
        if ($request->server['request_uri'] === '/wait') {
            Coro\Coroutine::sleep(60);
        }
        $response->end('hello');
    });
}, ['admin_server' => $address, 'worker_num' => 1, 'http_header_size' => 2000, 'package_max_length' => 3000,
    'open_http2_protocol' => true, 'max_wait_time' => 1]);

// Returns the sum of all samples whose names begin so.
function metric(string $address, string $name): int
{
    preg_match_all('/^' . preg_quote($name) . '.* (\d+)$/m', page($address, 'GET /metrics'), $found);
    return array_sum($found[1]);
}

$port = $server->port;
$websocket = new WebSocket($port);
$http2 = new Http2Client($port);
$stream = $http2->open('/wait');
var_dump(until(fn() => metric($address, 'coro_websockets{') === 1 && metric($address, 'coro_http2_connections{') === 1
    && metric($address, 'coro_http2_streams{') === 1));
$http2->reset($stream);
var_dump(until(fn() => metric($address, 'coro_http2_resets_total{by="client"') === 1));
echo $http2->ask('/')['body'], "\n";

$client = stream_socket_client("tcp://127.0.0.1:$port");
fwrite($client, "GET / HTTP/1.1\r\nHost: a\r\nX: " . str_repeat('x', 3000) . "\r\n\r\n");
echo substr(stream_get_contents($client), 9, 3), "\n";
$client = stream_socket_client("tcp://127.0.0.1:$port");
fwrite($client, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5000\r\n\r\n");
echo substr((string) fgets($client), 9, 3), "\n";
$websocket->send(str_repeat('x', 4000));
$websocket->rest();
foreach (['header_size', 'body_size', 'packet_size', 'http2_flood'] as $limit) {
    echo "$limit ", metric($address, "coro_limited_total{limit=\"$limit\""), "\n";
}

$frames = '';   // a rapid reset
for ($i = 0; $i < 3000; $i++) {
    $stream = sprintf('%08x', 101 + 2 * $i);
    $frames .= hex2bin("0000030105{$stream}828784" . "0000040300{$stream}00000008");
}
$http2->raw($frames);
var_dump(until(fn() => metric($address, 'coro_limited_total{limit="http2_flood"') === 1));
var_dump(metric($address, 'coro_http2_resets_total{by="client"') > 900);
var_dump(until(fn() => metric($address, 'coro_websockets{') + metric($address, 'coro_http2_connections{') === 0));
?>
--EXPECT--
bool(true)
bool(true)
hello
431
413
header_size 1
body_size 1
packet_size 1
http2_flood 0
bool(true)
bool(true)
bool(true)
