<?php
// GET over kept connections through Coroutine\Http\Client, or through curl where this class does not exist. The argument is the
// port of the origin.
require __DIR__ . '/client.inc';

[, $port] = $argv;
$open = function () use ($port): object {
    if (class_exists('Swoole\Coroutine\Http\Client')) {
        return new Swoole\Coroutine\Http\Client('127.0.0.1', (int) $port);
    }
    $curl = curl_init("http://127.0.0.1:$port/");
    curl_setopt($curl, CURLOPT_RETURNTRANSFER, true);
    return $curl;
};
bench_calls(50, $open, function (object $client): void {
    $body = $client instanceof CurlHandle ? curl_exec($client) : ($client->get('/') ? $client->body : '');
    $body === "Hello World, hello PHP!\n" || exit(1);
});
