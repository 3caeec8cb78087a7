<?php
// The server of https_hello and tls_handshake: http_hello with TLS. The arguments are the mode and a file with a certificate and
// its key.
// php -d extension=coro benchmarks/https_hello.php base FILE   prints "port N" and serves until SIGTERM
require __DIR__ . '/mode.inc';

$server = new Swoole\Http\Server('127.0.0.1', 0, mode(), SWOOLE_SOCK_TCP | SWOOLE_SSL);
$server->set(['worker_num' => 1, 'max_connection' => 18_000, 'http_compression' => false, 'ssl_cert_file' => $argv[2],
    'ssl_key_file' => $argv[2]] + one_reactor());
$server->on('request', function ($request, $response): void {
    $response->header('Content-Type', 'text/plain');
    $response->end("Hello World, hello PHP!\n");
});
echo "port $server->port\n";
$server->start();
