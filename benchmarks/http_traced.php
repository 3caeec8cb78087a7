<?php
// The server of http_traced: http_hello with spans for a part of the requests, which go to a collector.
// php -d extension=coro benchmarks/http_traced.php base RATIO PORT   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\Http\Server('127.0.0.1', 0, mode());
$server->set([
    'worker_num' => 1, 'max_connection' => 18_000, 'http_compression' => false,
    'trace_endpoint' => "http://127.0.0.1:$argv[3]", 'trace_sample_ratio' => (float) $argv[2], 'trace_queue_size' => 20_000,
] + one_reactor());
$server->on('request', function ($request, $response): void {
    $response->header('Content-Type', 'text/plain');
    $response->end("Hello World, hello PHP!\n");
});
echo "port $server->port\n";
$server->start();
