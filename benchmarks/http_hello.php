<?php
// The server of http_hello, http_pipeline and idle_connections. It has one worker, and its answers have one header
// of the handler and a body of 24 bytes.
// php -d extension=coro benchmarks/http_hello.php [process]   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\Http\Server('127.0.0.1', 0, mode());
$server->set(['worker_num' => 1, 'max_connection' => 18_000, 'http_compression' => false] + one_reactor());
$server->on('request', function ($request, $response): void {
    $response->header('Content-Type', 'text/plain');
    $response->end("Hello World, hello PHP!\n");
});
echo "port $server->port\n";
$server->start();
