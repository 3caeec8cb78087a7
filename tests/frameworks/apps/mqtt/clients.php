<?php

// Two clients of MQTT subscribe, a third one publishes messages of several sizes. Fails unless both get all of them in order.

use Simps\MQTT\Client;
use Simps\MQTT\Config\ClientConfig;

require __DIR__ . '/vendor/autoload.php';

$failed = false;
Swoole\Coroutine\run(static function () use (&$failed): void {
    $clients = [];
    foreach (['one', 'two', 'publisher'] as $name) {
        $config = (new ClientConfig())->setClientId($name)->setKeepAlive(10)->setMaxAttempts(0);
        $clients[$name] = $client = new Client('127.0.0.1', (int) file_get_contents(__DIR__ . '/mqtt.port'), $config);
        $client->connect();
        $name === 'publisher' || $client->subscribe(['coro/test' => 1]);
    }
    $clients['publisher']->ping();
    $messages = array_map(static fn (int $size): string => str_repeat('x', $size), [1, 127, 128, 16_384, 300_000]);
    foreach ($messages as $message) {
        $clients['publisher']->publish('coro/test', $message, 1);
    }
    foreach (['one', 'two'] as $name) {
        foreach ($messages as $message) {
            $got = $clients[$name]->recv();
            if (($got['message'] ?? null) !== $message) {
                echo "$name got ", substr(json_encode($got), 0, 200), "\n";
                $failed = true;
            }
        }
    }
    array_map(static fn (Client $client) => $client->close(), $clients);
});
exit($failed ? 1 : 0);
