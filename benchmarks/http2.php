<?php
// The server of the benchmarks http2_*. It answers over HTTP/2 with a short text, and serves the files of the folder
// CORO_BENCH_ROOT if that is set. The arguments are the mode and, for TLS, a file with a certificate and its key.
// php -d extension=coro benchmarks/http2.php base [FILE]   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$certificate = $argv[2] ?? '';
$type = SWOOLE_SOCK_TCP | ($certificate === '' ? 0 : SWOOLE_SSL);
$server = new Swoole\Http\Server('127.0.0.1', 0, mode(), $type);
$root = (string) getenv('CORO_BENCH_ROOT');
$files = $root === '' ? [] : ['enable_static_handler' => true, 'document_root' => $root];
$tls = $certificate === '' ? [] : ['ssl_cert_file' => $certificate, 'ssl_key_file' => $certificate];
$server->set(['worker_num' => 1, 'open_http2_protocol' => true, 'http_compression' => false] + $files + $tls + one_reactor());
$server->on('request', function ($request, $response): void {
    $response->header('Content-Type', 'text/plain');
    $response->end("Hello World, hello PHP!\n");
});
echo "port $server->port\n";
$server->start();
