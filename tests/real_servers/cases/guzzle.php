<?php

require '/usr/share/php/GuzzleHttp/autoload.php';

use GuzzleHttp\Client;

$open = fn(array $options = []): Client => new Client(['base_uri' => 'http://' . address('origin')] + $options);
$body = fn($response): string => (string) $response->getBody();
return [
    'compare' => [
        function () use ($open, $body): void {
            $client = $open();
            show('get', fn() => $body($client->get('/')));
            show('post', fn() => $body($client->post('/echo', ['body' => 'sent'])));
            show('redirect', fn() => $body($client->get('/redirect')));
            show('a stream', fn() => md5($client->get('/pieces', ['stream' => true])->getBody()->getContents()));
            show('several', fn() => array_map($body, GuzzleHttp\Promise\Utils::unwrap(
                [$client->getAsync('/wait'), $client->getAsync('/'), $client->getAsync('/wait')],
            )));
            show('status', fn() => $client->get('/status'));
            show('timeout', fn() => $client->get('/slow', ['timeout' => 0.1]));
            show('refused', fn() => $client->get('http://127.0.0.1:1/'));
        },
    ],
    'wait' => [
        'a request' => fn() => $open()->get('/wait'),
        'two requests' => fn() => GuzzleHttp\Promise\Utils::unwrap(
            array_map(fn(Client $client) => $client->getAsync('/wait'), array_fill(0, 2, $open())),
        ),
    ],
    'shared' => [
        'a client' => [
            'open' => $open,
            'ask' => fn(Client $client, int $n) => (int) $body($client->post('/echo', ['body' => (string) $n])),
        ],
        'a client with promises' => [
            'open' => $open,
            'ask' => function (Client $client, int $n) use ($body): int {
                $promises = array_map(fn(string $path) => $client->postAsync($path, ['body' => (string) $n]), ['/wait', '/echo']);
                return (int) $body(GuzzleHttp\Promise\Utils::unwrap($promises)[1]);
            },
        ],
    ],
    'handles' => [
        'a request' => [
            'open' => $open,
            'wait' => fn(Client $client) => $client->get('/slow'),
            'next' => fn(Client $client) => $body($client->get('/')),
            'answer' => 'hello',
        ],
        'several requests' => [
            'open' => $open,
            'wait' => fn(Client $client) =>
                GuzzleHttp\Promise\Utils::unwrap([$client->getAsync('/slow'), $client->getAsync('/slow')]),
            'next' => fn(Client $client) => $body($client->get('/')),
            'answer' => 'hello',
        ],
    ],
];
