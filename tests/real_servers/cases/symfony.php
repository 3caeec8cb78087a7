<?php

require '/usr/share/php/Symfony/Component/HttpClient/autoload.php';

use Symfony\Component\HttpClient\CurlHttpClient;
use Symfony\Component\HttpClient\NativeHttpClient;
use Symfony\Contracts\HttpClient\HttpClientInterface;

$clients = [
    'curl' => fn(): HttpClientInterface => new CurlHttpClient(['base_uri' => 'http://' . address('origin')]),
    'streams' => fn(): HttpClientInterface => new NativeHttpClient(['base_uri' => 'http://' . address('origin')]),
];
$get = fn(HttpClientInterface $client, string $path, array $options = []): string =>
    $client->request('GET', $path, $options)->getContent();
$case = [
    'compare' => [
        function () use ($clients, $get): void {
            foreach ($clients as $name => $open) {
                $client = $open();
                show("$name: get", fn() => $get($client, '/'));
                show("$name: post", fn() => $client->request('POST', '/echo', ['body' => 'sent'])->getContent());
                show("$name: redirect", fn() => $get($client, '/redirect'));
                show("$name: in pieces", fn() => md5($get($client, '/pieces')));
                show("$name: several", function () use ($client) {
                    $responses = array_map(fn(string $path) => $client->request('GET', $path), ['/wait', '/', '/wait']);
                    $sizes = [];
                    foreach ($client->stream($responses) as $response => $chunk) {
                        $i = array_search($response, $responses, true);
                        $sizes[$i] = ($sizes[$i] ?? 0) + strlen($chunk->getContent());
                    }
                    ksort($sizes);
                    return $sizes;
                });
                show("$name: status", fn() => $get($client, '/status'));
                show("$name: timeout", fn() => $get($client, '/slow', ['timeout' => 0.1]));
                show("$name: refused", fn() => $get($client, 'http://127.0.0.1:1/'));
            }
        },
    ],
];
foreach ($clients as $name => $open) {
    $case['wait'][$name] = fn() => $get($open(), '/wait');
    $case['shared'][$name] = [
        'open' => $open,
        'ask' => function (HttpClientInterface $client, int $n): int {
            $ask = fn(string $path) => $client->request('POST', $path, ['body' => (string) $n]);
            $responses = array_map($ask, ['/wait', '/echo']);
            return (int) $responses[1]->getContent();
        },
    ];
    $case['handles'][$name] = [
        'open' => $open,
        'wait' => fn(HttpClientInterface $client) => $get($client, '/slow'),
        'next' => fn(HttpClientInterface $client) => $get($client, '/'),
        'answer' => 'hello',
    ];
}
return $case;