<?php
// GET with Coroutine\Http\Client, 50 coroutines with a kept connection each. The arguments are the port of the server, and "tls"
// for HTTPS.
require __DIR__ . '/client.inc';

[, $port, $scheme] = $argv + [2 => 'http'];
$open = function () use ($port, $scheme): Swoole\Coroutine\Http\Client {
    $client = new Swoole\Coroutine\Http\Client('127.0.0.1', (int) $port, $scheme === 'tls');
    $client->set(['ssl_verify_peer' => false]);   // the certificate is the benchmark's own
    return $client;
};
bench_calls(50, $open, function (Swoole\Coroutine\Http\Client $client): void {
    $client->get('/') && $client->body === "Hello World, hello PHP!\n" || exit(1);
});
