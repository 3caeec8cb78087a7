<?php
// gRPC: a service with a call of each kind, and its client, in one program. Messages are JSON here; with google/protobuf they
// are objects of the classes that protoc makes.
//
// php -d extension=modules/coro.so examples/grpc.php

use Coro\Grpc\Client;
use Coro\Grpc\Exception;
use Coro\Grpc\Handler;
use Coro\Grpc\ServerCall;
use Coro\Grpc\Status;

const PRICES = ['lamp' => 40, 'table' => 120, 'chair' => 60];

$shop = new Handler();
$price = fn(string $name): int => PRICES[$name] ?? throw new Exception(Status::NOT_FOUND, "there is no $name");

$shop->unary('shop.Shop/Price', fn(string $name): string => (string) $price($name));

$shop->serverStreaming('shop.Shop/List', function (string $request, ServerCall $call): void {
    foreach (PRICES as $name => $price) {
        $call->write("$name: $price");
    }
});

$shop->clientStreaming('shop.Shop/Total', function (ServerCall $call) use ($price): string {
    $prices = [];
    foreach ($call as $name) {
        $prices[] = $price($name);
    }
    return count($prices) . ' products cost ' . array_sum($prices);
});

$shop->bidirectional('shop.Shop/Order', function (ServerCall $call) use ($price): void {
    foreach ($call as $order) {
        [$count, $name] = explode(' ', $order);
        $call->write("$order: " . (int) $count * $price(rtrim($name, 's')));
    }
});

Coro\run(function () use ($shop): void {
    $server = new Coro\Coroutine\Http\Server('127.0.0.1', 0);
    $server->set(Handler::SETTINGS);
    $server->handle('/', $shop);
    Coro\go($server->start(...));

    $client = new Client('127.0.0.1', $server->port, ['timeout' => 5.0]);
    echo 'lamp costs ', $client->unary('shop.Shop/Price', 'lamp'), "\n";
    try {
        $client->unary('shop.Shop/Price', 'sofa');
    } catch (Exception $exception) {
        echo Status::name($exception->getCode()), ': ', $exception->getMessage(), "\n";
    }

    foreach ($client->serverStreaming('shop.Shop/List', '') as $product) {
        echo $product, ', ';
    }
    echo "\n";

    $call = $client->clientStreaming('shop.Shop/Total');
    foreach (array_keys(PRICES) as $name) {
        $call->write($name);
    }
    echo $call->finish(), "\n";

    $call = $client->bidirectional('shop.Shop/Order');
    foreach (['2 lamps', '1 table'] as $order) {
        $call->write($order);
        echo $call->read(), "\n";
    }
    $call->end();
    $server->shutdown();
});
