<?php

$server = new Swoole\Http\Server(getenv('HOST') ?: '127.0.0.1', (int) (getenv('PORT') ?: 9501), SWOOLE_BASE);

$server->on('Request', function ($request, $response) {
    $response->end("Hello World, hello PHP!\n");
});

$server->start();
