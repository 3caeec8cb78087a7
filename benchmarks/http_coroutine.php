<?php
// The server of http_coroutine: http_hello inside a coroutine.
// php -d extension=coro benchmarks/http_coroutine.php   prints "port N" and serves until SIGTERM
Co\run(function () {
    $server = new Swoole\Coroutine\Http\Server('127.0.0.1', 0);
    $server->set(['max_connection' => 18_000, 'http_compression' => false]);
    $server->handle('/', function ($request, $response): void {
        $response->header('Content-Type', 'text/plain');
        $response->end("Hello World, hello PHP!\n");
    });
    echo "port $server->port\n";
    $server->start();
});
