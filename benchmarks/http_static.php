<?php
// The server of http_static_1k, http_static_100k and http_static_10m. It has one worker and serves the files of the folder
// CORO_BENCH_ROOT.
// CORO_BENCH_ROOT=FOLDER php -d extension=coro benchmarks/http_static.php [process]   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\Http\Server('127.0.0.1', 0, mode());
$server->set([
    'worker_num' => 1,
    'enable_static_handler' => true,
    'document_root' => getenv('CORO_BENCH_ROOT'),
] + one_reactor());
$server->on('request', function ($request, $response): void {
    $response->status(404);
    $response->end();
});
echo "port $server->port\n";
$server->start();
