<?php

// Serves a page with 200 pictures over HTTP/2. Arguments: the mode ("base" or "process"), the certificate and its key. Prints
// its port.

declare(strict_types=1);

[, $mode, $certificate, $key] = $argv;
$server = new Coro\Http\Server('127.0.0.1', 0, $mode === 'process' ? CORO_PROCESS : CORO_BASE, CORO_TCP | CORO_SSL);
$server->set(['worker_num' => 1, 'open_http2_protocol' => true, 'ssl_cert_file' => $certificate, 'ssl_key_file' => $key,
    'log_level' => CORO_LOG_WARNING]);
$server->on('start', function ($server): void {
    echo "ready $server->port\n";
});
$connections = [];
$server->on('request', function ($request, $response) use (&$connections): void {
    $path = $request->server['request_uri'];
    $connections[$request->server['remote_port']] = true;
    if ($path === '/') {
        $response->end('<!doctype html><link rel="icon" href="data:,">' . implode(array_map(
            fn(int $number): string => "<img src=/picture?$number>", range(1, 200))));
    } elseif ($path === '/picture') {
        Coro\Coroutine::sleep(array_key_first($request->get) % 7 / 1000);   // they end in another order
        $response->header('Content-Type', 'image/svg+xml');
        $comment = '<!--' . str_repeat('x', 10_000) . '-->';
        $response->end("<svg xmlns='http://www.w3.org/2000/svg' width='3' height='2'>$comment</svg>");
    } else {
        $response->end((string) count($connections));
    }
});
$server->start();
