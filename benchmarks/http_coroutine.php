<?php
// The server of http_coroutine and https_client: http_hello inside a coroutine. The argument may be a file with a certificate and
// its key: then the server speaks TLS.
// php -d extension=coro benchmarks/http_coroutine.php   prints "port N" and serves until SIGTERM
Co\run(function () use ($argv) {
    $certificate = is_file($argv[1] ?? '') ? $argv[1] : null;
    $server = new Swoole\Coroutine\Http\Server('127.0.0.1', 0, $certificate !== null);
    $server->set(['max_connection' => 18_000, 'http_compression' => false] +
        ($certificate ? ['ssl_cert_file' => $certificate, 'ssl_key_file' => $certificate] : []));
    $server->handle('/', function ($request, $response): void {
        $response->header('Content-Type', 'text/plain');
        $response->end("Hello World, hello PHP!\n");
    });
    echo "port $server->port\n";
    $server->start();
});
